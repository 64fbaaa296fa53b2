"""How far apart two colours are for different eyes, and how a screen looks where words stand.

Knows colours and pixels. Refuses to know games.
"""

from io import BytesIO
from typing import Any

from coloraide import Color
from PIL import Image
from playwright.sync_api import Page

EYES = {"normal": "", "protanopia": "protan", "deuteranopia": "deutan", "tritanopia": "tritan"}

WORDS = """() => {
  const modal = document.querySelector("dialog:modal");
  const found = [];
  const clip = (box, e) => {
    let { left, top, right, bottom } = box;
    for (let up = e; up; up = up.parentElement) {
      const { overflowY, maskImage } = getComputedStyle(up);
      if (overflowY === "visible" && up !== document.documentElement) continue;
      const f = up.getBoundingClientRect();
      const fading = maskImage === "none" ? 0 : 28;
      [left, top] = [Math.max(left, f.left), Math.max(top, f.top)];
      [right, bottom] = [Math.min(right, f.right), Math.min(bottom, f.bottom - fading)];
    }
    return { left, top, right, bottom };
  };
  const note = (e, text, box, colour, opacity) => {
    const { left, top, right, bottom } = clip(box, e);
    // What is scrolled out of sight, or half so, is read when it is scrolled back.
    if (right - left < 3 || bottom - top < Math.max(5, 0.8 * (box.bottom - box.top))) return;
    found.push({ text, colour, opacity, left, top, right, bottom });
  };
  const opaque = (e) => {
    let opacity = 1;
    for (let up = e; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
    return opacity;
  };
  const counts = (e) => (!modal || modal.contains(e))
    && !e.closest(":disabled, .unseen, .brand, title")
    && e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || !counts(e)) continue;
    const style = getComputedStyle(e);
    const range = document.createRange();
    range.selectNodeContents(node);
    const colour = e instanceof SVGElement ? style.fill : style.color;
    for (const box of range.getClientRects()) note(e, node.data.trim(), box, colour, opaque(e));
  }
  for (const e of document.querySelectorAll("input[placeholder]")) {
    if (!counts(e) || e.value) continue;
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const inner = { left: left + 8, top: top + 8, right: right - 8, bottom: bottom - 8 };
    note(e, e.placeholder, inner, getComputedStyle(e, "::placeholder").color, 1);
  }
  return found;
}"""
HIDE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { color: transparent !important; transition: none !important; }
    *::placeholder { color: transparent !important; } svg text { fill: transparent !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
SHOW = "() => { document.adoptedStyleSheets = []; }"


def contrast(one: Color, two: Color) -> float:
    """By WCAG 2, from 1 to 21."""
    return float(one.contrast(two, method="wcag21"))


def distance(one: Color, two: Color, eye: str) -> float:
    """CIEDE2000, as an eye of this kind sees both."""
    seen = [colour.filter(EYES[eye]) if EYES[eye] else colour for colour in (one, two)]
    return float(seen[0].delta_e(seen[1], method="2000"))


def apart_in_grey(one: Color, two: Color) -> float:
    """The difference in lightness (L* of CIELAB), which is all that a grey picture keeps."""
    light, dark = (colour.convert("lab-d65")["lightness"] for colour in (one, two))
    return float(abs(light - dark))


def laid_over(top: str, opacity: float, ground: Color) -> Color:
    """The colour that is seen of one that lets the ground shine through."""
    colour = Color(top)
    part = colour.alpha() * opacity
    return ground.mix(colour.set("alpha", 1), part, space="srgb")


def picture(page: Page) -> Image.Image:
    """The screen as it is painted, one pixel a pixel of the page."""
    return Image.open(BytesIO(page.screenshot(scale="css", animations="disabled"))).convert("RGB")


def mean(image: Image.Image) -> Color:
    """What the eye makes of a small pattern: the mean of the light of its pixels."""
    bands = iter(image.tobytes())
    pixels = zip(bands, bands, bands, strict=True)
    lights = [_colour(pixel).convert("srgb-linear") for pixel in pixels]
    middle = [sum(light[i] for light in lights) / len(lights) for i in range(3)]
    return Color("srgb-linear", middle).convert("srgb")


def words(page: Page) -> list[tuple[str, float]]:
    """Every text that can be read now, with its contrast to the ground that is painted under it:
    to the worst of its colours but those few that another thing's edge leaves there.
    """
    found: list[dict[str, Any]] = page.evaluate(WORDS)
    page.evaluate(HIDE)
    ground = picture(page)
    page.evaluate(SHOW)
    return [(word["text"], _contrast(word, ground)) for word in found]


def _colour(pixel: tuple[int, ...]) -> Color:
    return Color("srgb", [band / 255 for band in pixel])


def _contrast(word: dict[str, Any], ground: Image.Image) -> float:
    left, top, right, bottom = (round(word[side]) for side in ("left", "top", "right", "bottom"))
    few_colours = ground.crop((left, top, right, bottom)).quantize(16).convert("RGB")
    under = []
    for count, pixel in few_colours.getcolors() or []:
        assert isinstance(pixel, tuple)
        colour = _colour(pixel)
        ink = laid_over(word["colour"], word["opacity"], colour)
        under.append((contrast(ink, colour), count))
    few = 0.05 * sum(count for _, count in under)
    for found, count in sorted(under):
        few -= count
        if few < 0:
            return found
    raise AssertionError(f"no ground under {word['text']!r}")

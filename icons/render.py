"""Renders the icons of the page from icon.svg, in Chromium; run by `make icons`.

Knows which sizes a browser asks for, and what is cut off a maskable icon. Refuses to know what the
picture shows.
"""

import shutil
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parent.parent / "src" / "triangulum" / "server" / "static" / "icons"

ROUND = ""
FULL = "rect { rx: 0 } #art { transform-origin: 256px 256px; transform: scale(.84) }"
"""To the edges, with what matters in the circle that no system cuts off."""

WANTED = {
    "icon-192.png": (192, ROUND),
    "icon-512.png": (512, ROUND),
    "maskable-512.png": (512, FULL),
    "apple-touch-icon.png": (180, FULL),
}

RENDER = """async ([drawing, size, style, step]) => {
  const image = new Image(size, size);
  const styled = drawing.replace("<defs>", `<style>${style}</style><defs>`);
  image.src = "data:image/svg+xml," + encodeURIComponent(styled);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
  const context = canvas.getContext("2d");
  const large = new OffscreenCanvas(4 * size, 4 * size);
  large.getContext("2d").drawImage(image, 0, 0, 4 * size, 4 * size);
  context.imageSmoothingQuality = "high";
  context.drawImage(large, 0, 0, size, size);
  const pixels = context.getImageData(0, 0, size, size);
  pixels.data.forEach((value, i) => { pixels.data[i] = Math.round(value / step) * step; });
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL("image/png").split(",")[1];
}"""
STEP = 6
"""Colours in coarser steps: no eye sees them in an icon, and the files are half the size."""


def main() -> None:
    drawing = (ICONS / "icon.svg").read_text()
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (size, style) in WANTED.items():
            png = page.evaluate(RENDER, [drawing, size, style, STEP])
            (ICONS / name).write_bytes(b64decode(png))
        browser.close()


if __name__ == "__main__":
    main()

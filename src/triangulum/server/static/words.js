/**
 * Every English word of the page, by code.
 *
 * Knows sentences and plurals. Refuses to know state, elements and rules. Another language is one
 * more catalogue with the same codes.
 */

/** @typedef {Record<string, any>} Facts  what fills a sentence */
/** @typedef {string | ((facts: Facts) => string)} Phrase */

const MINUS = "\u2212";

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `${MINUS}${-n}` : "0");
/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;
/** @param {unknown} line "4-9" */
const line = (line) => String(line).replace("-", "\u2013");
/** @param {unknown} cell "0,-1,0" */
const cell = (cell) => `(${String(cell).replaceAll("-", MINUS).replaceAll(",", ", ")})`;
/** @param {unknown} move a cell that stays on one line */
const whole = (move) => cell(move).replaceAll(" ", "\u00a0");
/** @param {string} name */
const owner = (name) => `${name}\u2019s`;

/** @param {number} n */
const thousands = (n) => (n < 1000 ? String(n) : n < 999_500 ? `${Math.round(n / 1000)} k` : `${(n / 1e6).toFixed(1)} M`);
/** @param {Facts} facts */
const outcome = ({ move, points, n }) =>
  `${whole(move)}: ${count(points, "point", "points")} now, ${signed(n)} expected at the end`;

/** @type {Record<string, Phrase>} */
const ENGLISH = {
  title: "Triangulum",
  triangles: "Triangles",
  triangular: "Triangular",

  "new": "New",
  "new.long": "New game",
  "new.game": "Game",
  "new.triangles": "Join stars",
  "new.triangular": "Lay tiles",
  "new.how": "How to play",
  "new.how.triangles":
    "Draw lines between stars in turn, from star to star with a finger or by tapping both. No line crosses another or runs over a star. Closing a triangle with no star in it is a point. The game ends when no triangle can be closed any more.",
  "new.how.triangular":
    "Lay tiles in turn, edge to edge. Three of your tiles at the corners of a larger triangle, pointing the way it does, score its edge length. With the red tile at a corner you win at once. The game ends when all 48 tiles are laid.",
  "new.opponent": "Opponent",
  "new.computer": "The computer",
  "new.people": "Two people here",
  "new.level": "Level",
  "new.level.1": "careless",
  "new.level.2": "careful",
  "new.level.3": "thoughtful",
  "new.level.4": "skilled",
  "new.level.5": "guarded",
  "new.level.6": "strong",
  "new.level.7": "stronger",
  "new.level.8": "strongest",
  "new.names": "Names",
  "new.name": ({ n }) => `Name of player ${n}`,
  "new.player": ({ n }) => `Player ${n}`,
  "new.first": "Who begins",
  "new.yellow": "Who is Yellow and begins",
  "new.you": "You",
  "new.them": "Computer",
  "new.lot": "By lot",
  "new.field": "Field",
  "new.stars": ({ n }) => count(n, "star", "stars"),
  "new.more": "More fields",
  "new.screen.phone": "phone",
  "new.screen.tablet": "tablet",
  "new.seed": "Seed of the field",
  "new.seed.hint": "empty: a new one by lot",
  "new.seed.wrong": "A seed is a whole number from 0 to 9007199254740991.",
  "new.again": "Play again after a triangle",
  "new.again.hint": "Who closes one draws another line at once.",
  "new.running": "The game on the table isn\u2019t over. Starting a new one ends it.",
  start: "Start",
  cancel: "Cancel",

  undo: "Undo",
  resign: "Resign",
  result: "Result",
  hint: "Hint",
  show: "Show",
  "aids.title": "What to show",
  "aids.outlook": "Who stands better",
  "aids.outlook.hint": "What the computer expects at the end, and what it sees while it thinks.",
  "aids.dangers": "Dangerous cells",
  "aids.dangers.hint": "Cells that give away a red triangle are hatched.",
  "aids.close": "Done",
  "hint.safe": (facts) => `${outcome(facts)}; no red danger in sight.`,
  "hint.care": (facts) => `${outcome(facts)}; ${count(facts.cells, "other cell gives", "other cells give")} away a red triangle.`,
  "hint.only": (facts) => `${outcome(facts)}; the only cell that stops a red triangle.`,
  "hint.lost": ({ move, points }) => `${whole(move)}: ${count(points, "point", "points")} now, but the opponent can force a red triangle.`,
  "hint.forces": ({ move, points }) => `${whole(move)}: ${count(points, "point", "points")} now, and it forces a red triangle.`,
  "hint.wins": ({ move }) => `${whole(move)}: it completes a red triangle and wins.`,
  "outlook.even": "Even: no difference expected at the end.",
  "outlook.ahead.you": ({ n }) => `You stand better: ${signed(n)} expected at the end.`,
  "outlook.ahead.name": ({ name, n }) => `${name} stands better: ${signed(n)} expected at the end.`,
  "outlook.red.you": "You can force a red triangle.",
  "outlook.red.name": ({ name }) => `${name} can force a red triangle.`,
  thinking: ({ depth, nodes, score, line }) =>
    `Depth ${depth}, ${thousands(nodes)} positions, ${score}: ${line.map(whole).join(" ")}`,
  "thinking.score": ({ name, n }) => (n ? `${name} ${signed(n)}` : "even"),
  "thinking.red": ({ name }) => `${name} by red`,
  settings: "Settings",
  "settings.theme": "Theme",
  "theme.system": "System",
  "theme.system.hint": "light or dark as the device is",
  "theme.nebula": "Nebula",
  "theme.daylight": "Daylight",
  "theme.contrast": "High contrast",
  "theme.safe": "Colour-safe",
  "settings.sounds": "Sounds",
  "settings.sounds.hint": "A soft tone for each move, and for the end.",
  "settings.confirm": "Confirm each line",
  "settings.confirm.hint": "A line is drawn only when you confirm it.",
  "settings.close": "Done",
  legend: "gives away a red triangle",
  fit: "Show everything",
  board: "Board",
  "board.triangles": "Field of stars. Arrow keys go from star to star, Enter begins and ends a line, ? lists all keys.",
  "board.triangular": "Tiles. Arrow keys go from cell to cell, Enter lays a tile, ? lists all keys.",
  players: "Players",
  talk: "Whose turn it is",
  "resign.ask": "Resign this game?",
  "resign.ask.name": ({ name }) => `${name}, resign this game?`,
  "resign.yes": "Resign",
  "resign.no": "Play on",

  you: "You",
  computer: ({ level }) => `Computer (level ${level})`,
  "turn.you": "Your turn",
  "turn.computer": "The computer is thinking\u2026",
  "turn.name": ({ name }) => `${owner(name)} turn`,
  "turn.you.again": "Your turn again",
  "turn.name.again": ({ name }) => `${owner(name)} turn again`,
  "turn.starting": "Setting up\u2026",
  "no-game": "No game yet",
  "score.of": ({ who, n }) => `${who}: ${count(n, "point", "points")}`,

  "won.you": "You won!",
  "lost.you": "You lost.",
  "won.name": ({ name }) => `${name} won.`,
  draw: "Draw.",
  "end.no-triangle-left": "No triangle can be closed any more.",
  "end.all-tiles": "All tiles are laid.",
  "end.red-triangle": "A red triangle wins at once, whatever the points.",
  "end.resignation": ({ loser }) => `${loser} resigned.`,
  "end.unknown": "The game is over.",
  "end.same": "Same field",
  "end.new": "New field",
  "end.swap": "Swap colours",
  "end.rematch": "Rematch",
  "end.other": "New game\u2026",
  "end.close": "Look at the board",

  "last.none": "No move yet",
  "last.line": ({ who, move }) => `${who} ${line(move)}`,
  "last.tile": ({ who, move }) => `${who} ${cell(move)}`,
  "last.points": ({ points }) => signed(points),
  "said.line": ({ who, move, n }) =>
    `${who} drew ${line(move)}${n ? ` and closed ${count(n, "triangle", "triangles")}` : ""}.`,
  "said.tile": ({ who, move, n }) =>
    `${who} laid ${cell(move)}${n ? ` for ${count(n, "point", "points")}` : ""}.`,
  "said.red": ({ who, move }) => `${who} laid ${cell(move)} and spanned a red triangle.`,

  announce: "What happens",
  "said.now": ({ n }) => (n ? `After ${count(n, "move", "moves")}.` : "A new game."),
  "said.score": ({ one, two, a, b }) => `${one} ${a}, ${two} ${b}.`,
  "said.stands.triangles": ({ n, legal }) => `${count(n, "line", "lines")} drawn, ${legal} may be drawn now.`,
  "said.stands.triangular": ({ n, legal }) => `${count(n, "tile", "tiles")} laid, ${count(legal, "cell", "cells")} may be taken now.`,

  "star.name": ({ n }) => `Star ${n}`,
  "star.told": ({ n, place, lines, open }) => `Star ${n}, ${place}, ${count(lines, "line", "lines")}, ${open} to go`,
  "place.00": "upper left",
  "place.01": "top",
  "place.02": "upper right",
  "place.10": "left",
  "place.11": "middle",
  "place.12": "right",
  "place.20": "lower left",
  "place.21": "bottom",
  "place.22": "lower right",
  "cell.told": ({ n, place, far }) => `Cell ${cell(n)}, ${far} ${place} red`,
  "cell.danger": ({ n, place, far }) => `Cell ${cell(n)}, ${far} ${place} red, gives away a red triangle`,
  "wind.right": "to the right of",
  "wind.lower-right": "to the lower right of",
  "wind.below": "below",
  "wind.lower-left": "to the lower left of",
  "wind.left": "to the left of",
  "wind.upper-left": "to the upper left of",
  "wind.above": "above",
  "wind.upper-right": "to the upper right of",

  "confirm.yes": (facts) => `Draw ${line(facts.line)}`,
  "keys.title": "Keys",
  "keys.arrows": "to the nearest star or cell that way",
  "keys.enter": "begins and ends a line, lays a tile",
  "keys.escape": "lets go",
  "keys.u": "takes the last move back",
  "keys.h": "shows a hint",
  "keys.s": "says how the game stands",
  "keys.m": "opens and closes the list of moves",
  "keys.type": "a move as text, such as 4-9 or 1,0,-1",
  "keys.steps": "one move back, one move on",
  "keys.help": "this list",
  timeline: "Moves so far",
  "timeline.at": ({ n, of, said }) => `Move ${n} of ${of}: ${said}`,
  "timeline.start": "Before the first move",
  "timeline.back": "One move back",
  "timeline.on": "One move on",
  moves: "Moves",
  "moves.close": "Close the list",
  "moves.row": ({ n, said }) => `Move ${n}: ${said}`,
  "moves.line": ({ move }) => line(move),
  "moves.tile": ({ move }) => cell(move),
  "past.after": ({ n }) => `After move ${n}`,
  "past.start": "Before the first move",
  "past.now": "Back to now",
  "past.play": "Play on from here",
  "new.past": ({ n }) => `New game from move ${n}`,
  "new.next": "Who moves next",
  command: "A move as text",
  "command.go": "Play",
  "command.triangles": "4-9",
  "command.triangular": "1,0,-1",
  "track.name": "Yellow\u2019s lead",
  difference: ({ n }) => signed(n),
  "tiles.left": ({ n }) => `${count(n, "tile", "tiles")} left`,
  "field.name": ({ screen, stars }) => `${screen} \u00b7 ${count(stars, "star", "stars")}`,
  "field.own": ({ stars }) => count(stars, "star", "stars"),
  "field.again": "play again",
  "field.phone": "Phone",
  "field.tablet": "Tablet",
  "field.seed": "seed",
  release: "A new version is here.",
  "release.take": "Load it",
  "connection.lost": "No connection. Trying again\u2026",
  "connection.here": "No connection: the game goes on here.",
  "connection.elsewhere": "The game goes on in another tab.",

  "refused.unknown-star": ({ move }) => `${line(move)} names a star that isn\u2019t there.`,
  "refused.no-line": "A line joins two different stars.",
  "refused.over": "The game is over.",
  "refused.exists": ({ move }) => `${line(move)} is there already.`,
  "refused.over-star": ({ move, way }) => `${line(move)} would pass over star ${way}.`,
  "refused.crosses": ({ move, way }) => `${line(move)} would cross the line ${line(way)}.`,
  "refused.no-cell": "There is no such cell.",
  "refused.occupied": "A tile lies there already.",
  "refused.not-adjacent": "A tile must share an edge with another one.",
  "refused.not-a-move": "That isn\u2019t a move of this game.",
  "refused.unknown": "That move isn\u2019t possible.",

  "error.not-json": "The table didn\u2019t understand the page. Reload it, please.",
  "error.bad-message": "The table didn\u2019t understand the page. Reload it, please.",
  "error.not-joined": "The page hasn\u2019t joined its table. Reload it, please.",
  "error.not-kept": "The server could not keep that. Is its disk full?",
  "error.joined-already": "The page has joined its table already. Reload it, please.",
  "error.computer-failed": "The computer broke down here. Take a move back, or reload the page to have it try again.",
  "error.no-advice": "There are no hints in this game.",
  "error.no-game": "There is no game on the table.",
  "error.not-your-seat": "That seat isn\u2019t yours.",
  "error.not-your-turn": "It isn\u2019t your turn.",
  "error.nothing-to-undo": "There is nothing to take back.",
  "error.over": "The game is over.",
  "error.unknown-level": "The computer has no such level in this game.",
  "error.unknown-field": "The table doesn\u2019t know this field.",
  "error.too-fast": "That was too fast. Once more, please.",
  "error.unknown": "Something went wrong. Once more, please.",
};

/**
 * The sentence for a code, filled with facts; an unknown code answers itself.
 * @param {string} code
 * @param {Facts} [facts]
 * @returns {string}
 */
export function say(code, facts = {}) {
  const phrase = ENGLISH[code];
  if (phrase === undefined) return code;
  return typeof phrase === "function" ? phrase(facts) : phrase;
}

/**
 * The sentence for `group.code`, or the group's sentence for what it doesn't know.
 * @param {"refused" | "error" | "end"} group
 * @param {string} code
 * @param {Facts} [facts]
 */
export function explain(group, code, facts) {
  const whole = `${group}.${code}`;
  return say(Object.hasOwn(ENGLISH, whole) ? whole : `${group}.unknown`, facts);
}

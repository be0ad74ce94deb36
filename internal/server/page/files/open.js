// Opens photos, documents and typed puzzles.

import * as api from "./api.js";
import { Game, capital } from "./game.js";
import { login, select, update } from "./play.js";
import { render, show } from "./render.js";
import { $, picture, say, state } from "./state.js";

// open solves a picture or document.
export async function open(file) {
  reset();
  state.file = file;
  show("work");
  $("work").classList.add("reading");
  say("wait", "Reading …");
  const problem = await Promise.all([showPicture(file), read(file)]).then(() => null, (reason) => reason);
  if (file !== state.file) return; // something else has been opened
  $("work").classList.remove("reading");
  if (problem?.status === 401) return login(() => open(file));
  if (problem) say("wrong", problem.message);
  render();
}

// showPicture shows the file at once if the browser can.
async function showPicture(file) {
  const { urls } = state;
  const url = URL.createObjectURL(file);
  const shown = await load(url);
  if (!shown || urls !== state.urls) return URL.revokeObjectURL(url);
  urls.set(1, url);
}

async function load(url) {
  picture.src = url;
  const shown = await picture.decode().then(() => true, () => false);
  if (picture.src === url) $("photo").hidden = !shown;
  return shown;
}

async function read(file) {
  const solved = await api.solve(file);
  if (file !== state.file) return;
  for (const page of solved.pages) {
    for (const b of page.boards ?? []) state.games.push(Game.fromBoard(b, page.page));
  }
  if (state.games.length === 0) {
    say("wrong", missing(solved.pages[0]));
    return;
  }
  state.games = readingOrder(state.games);
  await Promise.all(state.games.map((game) => game.update()));
  if (file !== state.file) return;
  await choose(state.games.find((g) => g.board.kind === "puzzle") ?? state.games[0]);
}

// readingOrder sorts boards by page, then row by row. Boards are in one row if the vertical
// distance of their centres is at most half a board.
function readingOrder(games) {
  const place = (g) => {
    const [a, , c] = g.board.corners;
    return { x: (a[0] + c[0]) / 2, y: (a[1] + c[1]) / 2, half: Math.abs(c[1] - a[1]) / 2 };
  };
  const rest = [...games].sort((a, b) => a.page - b.page || place(a).y - place(b).y);
  const ordered = [];
  while (rest.length > 0) {
    const first = rest[0];
    const limit = place(first).y + place(first).half;
    const row = rest.filter((g) => g.page === first.page && place(g).y <= limit);
    ordered.push(...row.sort((a, b) => place(a).x - place(b).x));
    rest.splice(0, rest.length, ...rest.filter((g) => !row.includes(g)));
  }
  return ordered;
}

const sentence = (text) => capital(text) + (/[.?!]$/.test(text) ? "" : ".");

function missing(page) {
  if (page.error) return sentence(`the page ${page.error}`);
  const cut = page.cut?.[0];
  if (cut) return `A Sudoku is cut off at the ${cut.edges.join(" and ")}. Use a photo of the whole board.`;
  if (page.no_board) return `No Sudoku found. ${sentence(page.no_board.advice)}`;
  return "No Sudoku found. Use a sharp photo from close above, with the whole board.";
}

// openPuzzle opens a puzzle without a photo. If it has no givens, the player types them.
export async function openPuzzle(puzzle) {
  reset();
  const game = new Game(puzzle);
  state.games = [game];
  state.game = game;
  state.mode = puzzle.givens ? "original" : "answer";
  state.ink = puzzle.givens ? "mine" : "printed";
  show("work");
  await update();
  if (!puzzle.givens && game === state.game) select(0);
}

export function reset() {
  for (const url of state.urls.values()) URL.revokeObjectURL(url);
  Object.assign(state, { file: null, urls: new Map(), games: [], game: null, mode: "answer", stage: "", ink: "mine", selected: -1, straight: false });
  $("work").classList.remove("reading");
  picture.removeAttribute("src");
  $("photo").hidden = true;
  history.replaceState(null, "", location.pathname);
}

// choose makes a board the current one and shows its page.
export async function choose(game) {
  if (state.game?.page !== game.page || picture.naturalWidth === 0) await showPage(game.page);
  if (!state.games.includes(game)) return; // something else has been opened
  Object.assign(state, { game, stage: "", selected: game.doubtful[0] ?? -1 });
  if (state.selected >= 0) state.ink = "printed";
  render();
}

async function showPage(page) {
  const { file, urls } = state;
  if (!urls.has(page)) {
    const blob = await api.rendition(file, page);
    if (urls !== state.urls) return;
    urls.set(page, URL.createObjectURL(blob));
  }
  await load(urls.get(page));
}

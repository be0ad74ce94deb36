// The page: a photo or a typed puzzle, its boards, and what the player does with them.

import * as api from "./api.js";
import * as board from "./board.js";
import * as photo from "./photo.js";
import * as out from "./export.js";
import { straighten } from "./geometry.js";
import { Game, capital, cellName } from "./game.js";

const $ = (id) => document.getElementById(id);
const picture = $("picture");

const state = {
  file: null, // the uploaded document
  urls: new Map(), // page number to the address of its picture
  games: [],
  game: null,
  mode: "answer",
  stage: "", // of the hint: "" shows where to look, "step" what follows
  ink: "mine",
  selected: -1,
  candidates: false,
  straight: false,
};

// ---- opening

async function open(file) {
  reset();
  state.file = file;
  show("work");
  $("work").classList.add("reading");
  say("wait", "Reading …");
  try {
    await Promise.all([showPicture(file), read(file)]);
  } catch (problem) {
    if (problem.status === 401) return login(() => open(file));
    say("wrong", problem.message);
  } finally {
    $("work").classList.remove("reading");
  }
  render();
}

// showPicture shows the file at once if the browser can.
async function showPicture(file) {
  const url = URL.createObjectURL(file);
  if (!(await load(url))) return URL.revokeObjectURL(url);
  state.urls.set(1, url);
}

async function load(url) {
  picture.src = url;
  const shown = await picture.decode().then(() => true, () => false);
  $("photo").hidden = !shown;
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
  await Promise.all(state.games.map((game) => game.update()));
  await choose(state.games.find((g) => g.board.kind === "puzzle") ?? state.games[0]);
}

function missing(page) {
  if (page.error) return `${capital(page.error)}.`;
  const cut = page.cut?.[0];
  if (cut) return `A Sudoku is cut off at the ${cut.edges.join(" and ")}. Take a photo of the whole board.`;
  return "No Sudoku found. Take a sharp photo from close above, with the whole board.";
}

async function openPuzzle(puzzle) {
  reset();
  const game = new Game(puzzle);
  state.games = [game];
  state.game = game;
  state.mode = puzzle.givens ? "original" : "answer";
  state.ink = puzzle.givens ? "mine" : "printed";
  show("work");
  await update();
  if (!puzzle.givens) select(0);
}

function reset() {
  for (const url of state.urls.values()) URL.revokeObjectURL(url);
  Object.assign(state, { file: null, urls: new Map(), games: [], game: null, mode: "answer", stage: "", ink: "mine", selected: -1, straight: false });
  picture.removeAttribute("src");
  $("photo").hidden = true;
  history.replaceState(null, "", location.pathname);
}

// choose makes a board the current one, and shows its page.
async function choose(game) {
  if (state.game?.page !== game.page || picture.naturalWidth === 0) await showPage(game.page);
  Object.assign(state, { game, stage: "", selected: game.doubtful[0] ?? -1 });
  if (state.selected >= 0) state.ink = "printed";
  render();
}

async function showPage(page) {
  if (!state.urls.has(page)) state.urls.set(page, URL.createObjectURL(await api.rendition(state.file, page)));
  await load(state.urls.get(page));
}

// ---- playing

function select(cell) {
  state.selected = cell;
  if (cell >= 0) {
    const { givens, entries } = state.game;
    if (givens[cell] !== "." || state.game.doubtful.includes(cell)) state.ink = "printed";
    else if (entries[cell] !== ".") state.ink = "mine";
  }
  render();
  if (cell >= 0) board.focus(cell);
}

async function type(digit) {
  if (state.selected < 0) return;
  const { game, selected, ink } = state;
  game.set(selected, digit, ink);
  if (game.doubtful.length > 0) state.selected = game.doubtful[0];
  else if (!state.file && ink === "printed" && digit !== ".") state.selected = Math.min(80, selected + 1);
  await update();
  if (state.selected >= 0) board.focus(state.selected);
}

async function update() {
  state.stage = "";
  render();
  try {
    if (!(await state.game.update())) return;
  } catch (problem) {
    if (problem.status === 401) return login(update);
    return say("wrong", problem.message);
  }
  if (!state.file) history.replaceState(null, "", `#${out.hash(state.game)}`);
  render();
}

function setMode(mode) {
  state.mode = mode;
  state.stage = "";
  render();
}

async function apply() {
  state.game.apply(state.game.reply.hint);
  await update();
}

// ---- drawing

function show(name) {
  $("start").hidden = name !== "start";
  $("work").hidden = name !== "work";
  $("again").hidden = name !== "work";
  $("play").hidden = true;
  $("modes").hidden = true;
}

function say(kind, text) {
  $("status").className = kind;
  $("status").textContent = text;
}

function render() {
  const { game, mode, stage, selected } = state;
  $("play").hidden = $("modes").hidden = !game;
  if (!game) return photo.draw(picture, [], null, mode, stage, -1);
  const status = mode === "check" && game.doubtful.length === 0
    ? { kind: game.reply?.wrong.length ? "wrong" : "solved", text: game.check() } : game.status();
  say(status.kind, status.text);
  board.draw(game, mode, stage, selected, state.candidates);
  if (game.mesh) photo.draw(picture, state.games.filter((g) => g.page === game.page), game, mode, stage, selected);
  for (const b of $("modes").children) b.setAttribute("aria-pressed", b.dataset.mode === mode);
  for (const b of $("ink").children) b.setAttribute("aria-pressed", b.dataset.ink === state.ink);
  renderTabs();
  renderAsk();
  renderStep();
  renderTools();
}

function renderTabs() {
  const { games, game } = state;
  $("boards").hidden = games.length < 2;
  if (games.length < 2) return;
  $("boards").replaceChildren(...games.map((g, i) => {
    const b = document.createElement("button");
    b.textContent = i + 1;
    b.setAttribute("aria-label", `Board ${i + 1}, ${g.board.status}`);
    b.setAttribute("aria-pressed", g === game);
    b.addEventListener("click", () => choose(g));
    return b;
  }));
}

// renderAsk asks for the first doubtful cell.
function renderAsk() {
  const { game } = state;
  const cell = game.doubtful[0];
  $("ask").hidden = cell === undefined;
  if (cell === undefined) return;
  const read = game.givens[cell];
  $("question").textContent = `${game.doubtful.length} to check. What is in ${cellName(cell)}?`;
  straighten($("crop"), picture, game.mesh, Math.floor(cell / 9), cell % 9, 1);
  $("crop").setAttribute("aria-label", `Cell ${cellName(cell)} of the photo`);
  $("answers").replaceChildren(...(read === "." ? [] : [answer(cell, read, `It is ${read}`)]), answer(cell, ".", "It is empty"), hint("or type the digit"));
}

function answer(cell, digit, text) {
  const b = document.createElement("button");
  b.textContent = text;
  b.addEventListener("click", () => {
    Object.assign(state, { selected: cell, ink: "printed" });
    type(digit);
  });
  return b;
}

function hint(text) {
  const e = document.createElement("span");
  e.className = "note";
  e.textContent = text;
  return e;
}

function renderStep() {
  const { game, mode, stage } = state;
  $("step").hidden = mode !== "hint" || !game.reply || game.doubtful.length > 0;
  const next = game.reply?.hint;
  $("reveal").hidden = !next || stage === "step";
  $("apply").hidden = !next || stage !== "step";
  $("sentence").textContent = next ? `${stage === "step" ? next.text : next.where}.` : "There is no next step.";
}

function renderTools() {
  const { game, straight } = state;
  $("candidates").setAttribute("aria-pressed", state.candidates);
  $("straight").hidden = !game.mesh;
  $("straight").setAttribute("aria-pressed", straight);
  $("board").classList.toggle("straight", straight);
  drawBackground();
}

// drawBackground puts the straightened photo behind the board.
function drawBackground() {
  const old = $("board").querySelector("canvas");
  const { game, straight } = state;
  if (!straight || !game.mesh) return old?.remove();
  if (old?.game === game) return;
  old?.remove();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 9 * 60;
  canvas.game = game;
  canvas.setAttribute("aria-hidden", "true");
  straighten(canvas, picture, game.mesh);
  $("board").prepend(canvas);
}

// ---- taking away

async function copy(text, message) {
  try {
    await navigator.clipboard.writeText(text);
    toast(message);
  } catch {
    toast(text);
  }
}

let toasts;
function toast(text) {
  $("toast").textContent = text;
  $("toast").hidden = false;
  clearTimeout(toasts);
  toasts = setTimeout(() => { $("toast").hidden = true; }, 4000);
}

function snapshot() {
  const { game, mode, stage, games } = state;
  return out.picture(game.mesh ? picture : null, game.mesh ? games.filter((g) => g.page === game.page) : [game], mode, stage);
}

const shareFile = async () => ({ files: [new File([await snapshot()], "sudoku.jpg", { type: "image/jpeg" })] });

async function share() {
  await navigator.share({ ...(await shareFile()), url: out.link(state.game) }).catch(() => {});
}

function login(then) {
  $("login").showModal();
  $("login").addEventListener("close", () => {
    api.setToken($("token").value);
    then();
  }, { once: true });
}

// ---- wiring

function openText(text) {
  const givens = out.grid(text);
  if (givens) openPuzzle({ givens });
  else if (text.trim().length > 40) toast("This text is not a puzzle of 81 characters.");
}

for (const id of ["camera", "file"]) {
  $(id).addEventListener("change", (event) => {
    if (event.target.files[0]) open(event.target.files[0]);
    event.target.value = "";
  });
}
document.addEventListener("paste", (event) => {
  const [file] = event.clipboardData.files;
  if (file) open(file);
  else openText(event.clipboardData.getData("text"));
});
for (const name of ["dragenter", "dragover"]) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    $("drop").classList.add("over");
  });
}
document.addEventListener("dragleave", () => $("drop").classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  $("drop").classList.remove("over");
  const [file] = event.dataTransfer.files;
  if (file) open(file);
  else openText(event.dataTransfer.getData("text"));
});

const home = () => { reset(); show("start"); };
$("home").addEventListener("click", (event) => { event.preventDefault(); home(); });
$("again").addEventListener("click", home);
$("type").addEventListener("click", () => openPuzzle({}));
$("generate").addEventListener("click", async () => {
  try {
    openPuzzle({ givens: (await api.generate($("difficulty").value)).puzzle });
  } catch (problem) {
    if (problem.status === 401) return login(() => $("generate").click());
    toast(problem.message);
  }
});

for (const b of $("modes").children) b.addEventListener("click", () => setMode(b.dataset.mode));
for (const b of $("ink").children) {
  b.addEventListener("click", () => {
    state.ink = b.dataset.ink;
    render();
  });
}
for (const d of [..."123456789", "."]) {
  const b = document.createElement("button");
  b.textContent = d === "." ? "⌫" : d;
  b.setAttribute("aria-label", d === "." ? "Erase" : d);
  b.addEventListener("click", () => (state.selected < 0 ? toast("Choose a cell first.") : type(d)));
  $("digits").append(b);
}
$("marks").addEventListener("click", (event) => {
  const { board: index, cell } = event.target.dataset;
  if (cell !== undefined) select(Number(cell));
  else if (index !== undefined) choose(state.games.filter((g) => g.page === state.game.page)[index]);
});
$("reveal").addEventListener("click", () => { state.stage = "step"; render(); });
$("apply").addEventListener("click", apply);
$("candidates").addEventListener("click", () => { state.candidates = !state.candidates; render(); });
$("straight").addEventListener("click", () => { state.straight = !state.straight; render(); });
$("copy").addEventListener("click", () => copy(state.game.text(), "Copied."));
$("link").addEventListener("click", () => copy(out.link(state.game), "Link copied."));
$("save").addEventListener("click", async () => out.save(await snapshot(), "sudoku.jpg"));
$("print").addEventListener("click", () => print());
$("share").addEventListener("click", share);
$("share").hidden = !navigator.canShare?.({ files: [new File([""], "sudoku.jpg", { type: "image/jpeg" })] });
$("export").addEventListener("click", (event) => {
  if (event.target.tagName === "BUTTON") $("export").open = false;
});

const openHash = () => {
  const puzzle = out.fromHash();
  if (puzzle) openPuzzle(puzzle);
  else show("start");
};
addEventListener("hashchange", openHash);
board.build(select, type);
openHash();

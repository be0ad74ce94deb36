// Connects the controls of the page.

import * as api from "./api.js";
import * as board from "./board.js";
import * as live from "./live.js";
import * as out from "./export.js";
import * as opening from "./open.js";
import { apply, login, select, setMode, type } from "./play.js";
import { render, show } from "./render.js";
import { $, picture, state, toast } from "./state.js";

const { choose, reset } = opening;

function open(file) {
  live.stop();
  opening.open(file);
}

function openPuzzle(puzzle) {
  live.stop();
  opening.openPuzzle(puzzle);
}

async function copy(text, message) {
  try {
    await navigator.clipboard.writeText(text);
    toast(message);
  } catch {
    toast(text);
  }
}

function snapshot() {
  const { game, mode, stage, games } = state;
  return out.picture(game.mesh ? picture : null, game.mesh ? games.filter((g) => g.page === game.page) : [game], mode, stage);
}

const shareFile = async () => ({ files: [new File([await snapshot()], "sudoku.jpg", { type: "image/jpeg" })] });

async function share() {
  await navigator.share({ ...(await shareFile()), url: out.link(state.game) }).catch(() => {});
}

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
  if (event.target.tagName === "INPUT") return;
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

const home = () => { live.stop(); reset(); show("start"); };
$("home").addEventListener("click", (event) => { event.preventDefault(); home(); });
$("again").addEventListener("click", home);
$("start-live").addEventListener("click", () => { reset(); live.start().then(() => $("stop-live").focus()); });
$("stop-live").addEventListener("click", () => { home(); $("start-live").focus(); });
$("keep").addEventListener("click", async () => {
  const file = await live.keep();
  if (file) open(file);
});
$("type").addEventListener("click", () => openPuzzle({}));
$("generate").addEventListener("click", async () => {
  const { urls } = state;
  const replaced = () => urls !== state.urls; // something else has been opened
  try {
    const { puzzle } = await api.generate($("difficulty").value);
    if (!replaced()) openPuzzle({ givens: puzzle });
  } catch (problem) {
    if (replaced()) return;
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
const press = (digit) => (state.selected < 0 ? toast("Choose a cell first.") : type(digit));
for (const d of "123456789") {
  const b = document.createElement("button");
  b.textContent = d;
  b.setAttribute("aria-label", d);
  b.addEventListener("click", () => press(d));
  $("erase").before(b);
}
$("erase").addEventListener("click", () => press("."));
$("marks").addEventListener("click", (event) => {
  const { board: index, cell } = event.target.dataset;
  if (cell !== undefined) select(Number(cell));
  else if (index !== undefined) choose(state.games.filter((g) => g.page === state.game.page)[index]);
});
$("boards").addEventListener("click", (event) => {
  const { board: index } = event.target.dataset;
  if (index !== undefined) choose(state.games[index]);
});
$("answers").addEventListener("click", (event) => {
  const { cell, digit } = event.target.dataset;
  if (cell === undefined) return;
  Object.assign(state, { selected: Number(cell), ink: "printed" });
  type(digit);
});
$("reveal").addEventListener("click", () => {
  state.stage = "step";
  render();
  $("apply").focus();
});
$("apply").addEventListener("click", async () => {
  // The button is hidden until the server answers, so the focus must move.
  $("work").focus();
  await apply();
  $("reveal").focus();
});
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
  live.stop();
  const puzzle = out.fromHash();
  if (puzzle) openPuzzle(puzzle);
  else show("start");
};
addEventListener("hashchange", openHash);
board.build(select, type);
openHash();

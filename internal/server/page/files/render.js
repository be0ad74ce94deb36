// Renders the state of the page.

import * as board from "./board.js";
import * as photo from "./photo.js";
import { straighten } from "./geometry.js";
import { cellName } from "./game.js";
import { $, picture, say, state } from "./state.js";

// show shows one section of the page: "start", "work" or "live".
export function show(name) {
  $("start").hidden = name !== "start";
  $("work").hidden = name !== "work";
  $("live").hidden = name !== "live";
  $("again").hidden = name !== "work";
  $("play").hidden = true;
  $("modes").hidden = true;
  if (!document.activeElement.checkVisibility()) $(name).focus();
}

export function render() {
  const { game, mode, stage, selected } = state;
  $("play").hidden = $("modes").hidden = !game;
  if (!game) return photo.draw(picture, [], null, mode, stage, -1);
  const status = mode === "check" && game.doubtful.length === 0 && game.proper()
    ? { kind: game.wrongCells().length ? "wrong" : game.unclear.length ? "unsure" : "solved", text: game.check() } : game.status();
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
    b.dataset.board = i;
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
  $("answers").replaceChildren(...(read === "." ? [] : [answer(cell, read, `It is ${read}`)]), answer(cell, ".", "It is empty"), note("or type the digit"));
}

function answer(cell, digit, text) {
  const b = document.createElement("button");
  b.textContent = text;
  b.dataset.cell = cell;
  b.dataset.digit = digit;
  return b;
}

function note(text) {
  const e = document.createElement("span");
  e.className = "note";
  e.textContent = text;
  return e;
}

function renderStep() {
  const { game, mode, stage } = state;
  $("step").hidden = mode !== "hint" || !game.reply || game.doubtful.length > 0;
  const next = game.waits() ? null : game.reply?.hint;
  $("reveal").hidden = !next || stage === "step";
  $("apply").hidden = !next || stage !== "step";
  $("sentence").textContent = next ? `${stage === "step" ? game.step().text : next.where}.` : game.waits() ? "One moment …" : "There is no next step.";
}

function renderTools() {
  const { game, straight } = state;
  $("candidates").setAttribute("aria-pressed", state.candidates);
  $("straight").hidden = !game.mesh;
  $("straight").setAttribute("aria-pressed", straight);
  $("board").classList.toggle("straight", straight);
  drawBackground();
}

// drawBackground draws the rectified photo behind the board.
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

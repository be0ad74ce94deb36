// The rectified board: 81 cells that can be chosen by touch and by keyboard.

import { cellName, view } from "./game.js";

const root = document.getElementById("board");
const cells = [];

const keys = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 };

// build creates the cells. It calls choose with a cell, and type with a digit or ".".
export function build(choose, type) {
  for (let row = 0; row < 9; row++) {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    for (let column = 0; column < 9; column++) {
      const e = document.createElement("div");
      e.setAttribute("role", "gridcell");
      e.dataset.cell = row * 9 + column;
      e.tabIndex = -1;
      cells.push(e);
      line.append(e);
    }
    root.append(line);
  }
  root.addEventListener("click", (event) => {
    const e = event.target.closest("[data-cell]");
    if (e) choose(Number(e.dataset.cell));
  });
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = Number(event.target.dataset.cell);
    const selected = event.target.classList.contains("selected");
    const digit = /^[1-9]$/.test(event.key) ? event.key : ["0", ".", "Backspace", "Delete"].includes(event.key) ? "." : "";
    if (event.key in keys) choose(next(cell, event.key));
    else if (event.key === "Escape") choose(-1);
    else if (!selected && (digit || ["Enter", " "].includes(event.key))) choose(cell);
    else if (!digit) return;
    if (digit) type(digit);
    event.preventDefault();
  });
}

function next(cell, key) {
  const column = cell % 9;
  if (key === "ArrowLeft" && column === 0 || key === "ArrowRight" && column === 8) return cell;
  const to = cell + keys[key];
  return to < 0 || to > 80 ? cell : to;
}

export function focus(cell) { cells[cell].focus({ preventScroll: true }); }

export function draw(game, mode, stage, selected, withCandidates) {
  const digit = selected >= 0 ? view(game, selected, mode, stage).digit : "";
  cells.forEach((e, cell) => {
    const v = view(game, cell, mode, stage);
    const names = [v.kind, ...v.marks];
    if (cell === selected) names.push("selected");
    else if (digit && v.digit === digit) names.push("same");
    e.className = names.join(" ");
    e.replaceChildren(...content(game, cell, v, withCandidates, mode, stage));
    e.tabIndex = cell === Math.max(selected, 0) ? 0 : -1;
    e.setAttribute("aria-selected", cell === selected);
    e.setAttribute("aria-label", label(game, cell, v, withCandidates));
  });
}

function content(game, cell, v, withCandidates, mode, stage) {
  if (v.digit) {
    const parts = [v.digit];
    if (v.small) parts.push(span("small", v.small));
    return parts;
  }
  return withCandidates || (mode === "hint" && stage === "step" && removedIn(game, cell)) ? [candidates(game, cell, mode, stage)] : [];
}

const removedIn = (game, cell) => !game.step()?.placed && game.step()?.removed.some((m) => m.cell === cell);

function candidates(game, cell, mode, stage) {
  const e = span("candidates", "");
  const left = game.candidates(cell);
  const removed = mode === "hint" && stage === "step" ? (game.step()?.removed ?? []) : [];
  for (let d = 1; d <= 9; d++) {
    const gone = removed.some((m) => m.cell === cell && m.digit === d);
    e.append(span(gone ? "gone" : "", left.includes(String(d)) ? String(d) : ""));
  }
  return e;
}

function span(name, text) {
  const e = document.createElement("span");
  e.className = name;
  e.textContent = text;
  return e;
}

const spoken = { given: "printed", entry: "yours", answer: "answer", guess: "guess" };

function label(game, cell, v, withCandidates) {
  const parts = [cellName(cell), v.digit ? `${v.digit}, ${spoken[v.kind]}` : "empty"];
  for (const mark of ["wrong", "right", "doubtful", "clash", "target"]) {
    if (v.marks.includes(mark)) parts.push({ clash: "clashes", target: "next step" }[mark] ?? mark);
  }
  if (v.small) parts.push(`right is ${v.small}`);
  if (withCandidates && !v.digit) parts.push(`candidates ${game.candidates(cell).join(" ")}`);
  return parts.join(", ");
}

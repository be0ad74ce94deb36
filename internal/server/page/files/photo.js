// Draws the marks over the photo, in the perspective of the paper.

import { corners, matrix, outline } from "./geometry.js";
import { view } from "./game.js";

const svg = document.getElementById("marks");
const unit = 100; // side of a cell in the coordinates of its text

function add(name, attributes, text) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  if (text !== undefined) e.textContent = text;
  svg.append(e);
  return e;
}

const points = (list) => list.map((p) => p.join(",")).join(" ");
const transform = (mesh, cell) => `matrix(${matrix(mesh, cell, unit).map((n) => n.toFixed(4)).join(" ")})`;

// draw draws the boards of one page. The cells of the current board can be chosen.
export function draw(picture, games, current, mode, stage, selected) {
  svg.replaceChildren();
  svg.setAttribute("viewBox", `0 0 ${picture.naturalWidth} ${picture.naturalHeight}`);
  for (const game of games) {
    const active = game === current;
    add("polygon", { points: points(outline(game.mesh)), class: active ? "board active" : "board", "data-board": games.indexOf(game) });
    for (let cell = 0; cell < 81; cell++) drawCell(game, cell, mode, active ? stage : "", active, selected);
  }
}

function drawCell(game, cell, mode, stage, active, selected) {
  const v = view(game, cell, mode, stage);
  const marks = mode === "original" ? [] : v.marks.filter((m) => m !== "right");
  if (active) {
    const names = ["cell", ...marks, ...(cell === selected ? ["selected"] : [])];
    add("polygon", { points: points(corners(game.mesh, cell)), class: names.join(" "), "data-cell": cell });
  }
  const place = transform(game.mesh, cell);
  if (marks.includes("wrong")) add("circle", { r: 42, class: "ring", transform: place });
  if (v.small) add("text", { class: "small", transform: place, x: 34, y: -22 }, v.small);
  if (mode === "original" || !v.digit || game.shown[cell]) return;
  const spot = game.noted[cell] ? { class: `digit beside ${v.kind}`, x: 22, y: 40 } : { class: `digit ${v.kind}`, y: 24 };
  add("text", { ...spot, transform: place, "data-cell": cell }, v.digit);
}

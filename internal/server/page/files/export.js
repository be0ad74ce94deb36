// Exports a puzzle as a link or a picture.

import { matrix } from "./geometry.js";
import { view } from "./game.js";

export function link(game) {
  const at = new URL(location.href);
  at.hash = hash(game);
  return at.href;
}

export function hash(game) {
  const parts = [`puzzle=${game.text()}`];
  if (game.hasEntries()) parts.push(`entries=${game.entries.join("")}`);
  return parts.join("&");
}

// fromHash returns the puzzle in the page's address, null if there is none.
export function fromHash() {
  const values = new URLSearchParams(location.hash.slice(1));
  const givens = grid(values.get("puzzle"));
  return givens && { givens, entries: grid(values.get("entries")) ?? undefined };
}

// grid parses a puzzle of 81 characters. It returns null if the text has another form.
export function grid(text) {
  const cells = (text ?? "").replace(/\s/g, "").replace(/[0_*xX-]/g, ".");
  return /^[1-9.]{81}$/.test(cells) ? cells : null;
}

const colours = { given: "#1d2230", entry: "#6a3fb5", answer: "#0a57b5", guess: "#8f4b00" };

// picture returns a JPEG of the photo with the digits that the mode shows. Without a photo
// it draws them into an empty board.
export function picture(image, games, mode, stage) {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (image) {
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    context.drawImage(image, 0, 0);
    for (const game of games) digits(context, game, game.mesh, mode, stage);
  } else {
    canvas.width = canvas.height = 1000;
    const mesh = paper(context);
    digits(context, games[0], mesh, mode, stage);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}

// paper draws an empty board and returns its crossings.
function paper(context) {
  context.fillStyle = "#fff";
  context.fillRect(0, 0, 1000, 1000);
  const at = (i) => 50 + 100 * i;
  for (let i = 0; i <= 9; i++) {
    context.lineWidth = i % 3 === 0 ? 6 : 2;
    context.beginPath();
    context.moveTo(at(i), at(0) - 3);
    context.lineTo(at(i), at(9) + 3);
    context.moveTo(at(0), at(i));
    context.lineTo(at(9), at(i));
    context.stroke();
  }
  return Array.from({ length: 100 }, (_, i) => [at(i % 10), at(Math.floor(i / 10))]);
}

function digits(context, game, mesh, mode, stage) {
  context.textAlign = "center";
  context.lineJoin = "round";
  for (let cell = 0; cell < 81; cell++) {
    const v = view(game, cell, mode, stage);
    context.setTransform(...matrix(mesh, cell, 100));
    if (v.marks.includes("wrong")) ring(context);
    if (!v.digit || game.shown[cell]) continue;
    const [size, x, y] = game.noted[cell] ? [54, 22, 40] : [66, 0, 24];
    context.font = `600 ${size}px system-ui, sans-serif`;
    context.strokeStyle = "rgba(255,255,255,.8)";
    context.lineWidth = 8;
    context.fillStyle = colours[v.kind];
    context.strokeText(v.digit, x, y);
    context.fillText(v.digit, x, y);
  }
  context.resetTransform();
}

function ring(context) {
  context.strokeStyle = "#d1341f";
  context.lineWidth = 6;
  context.beginPath();
  context.arc(0, 0, 42, 0, 2 * Math.PI);
  context.stroke();
}

export function save(blob, name) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

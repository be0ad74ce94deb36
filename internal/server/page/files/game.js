// One Sudoku with the player's digits and the server's answer.

import * as api from "./api.js";

export const cellName = (cell) => `R${Math.floor(cell / 9) + 1}C${(cell % 9) + 1}`;
export const cellNames = (cells) => cells.map(cellName).join(", ");
const empty = ".".repeat(81);
const trusted = ["solved", "corrected", "complete"];

export class Game {
  constructor({ givens = empty, entries = empty, board = null, page = null }) {
    this.givens = [...givens];
    this.entries = [...entries];
    this.page = page;
    this.mesh = board?.mesh ?? null;
    this.board = board;
    // shown marks the cells whose digit is visible on the photo: nothing is drawn over it.
    // noted marks the cells with other marks, such as notes: the answer is drawn beside them.
    const onPhoto = (test) => Array.from({ length: 81 }, (_, cell) => board !== null && test(cell));
    this.shown = onPhoto((cell) => givens[cell] !== "." || entries[cell] !== ".");
    this.noted = onPhoto((cell) => board.notes.includes(cell) || board.corrected.includes(cell));
    // noteDigits are the player's notes on the photo, "" for none and where they are not legible.
    this.noteDigits = Array(81).fill("");
    board?.notes.forEach((cell, i) => { this.noteDigits[cell] = board.note_digits[i]; });
    this.sure = !board || trusted.includes(board.status);
    this.doubtful = this.sure ? [] : [...(board.doubtful ?? [])];
    // unclear are the player's digits that are hard to read on a board whose solution is sure.
    this.unclear = this.sure ? (board?.doubtful ?? []).filter((cell) => entries[cell] !== ".") : [];
    this.removed = new Set(); // candidates that steps have removed, as "cell:digit"
    this.edited = false;
    this.reply = null;
    this.calls = 0;
    this.answered = 0;
  }

  static fromBoard(board, page) {
    const givens = board.givens || board.read;
    const entries = [...board.entries].map((d, cell) => (givens[cell] === "." ? d : ".")).join("");
    return new Game({ givens, entries, board, page });
  }

  text() { return this.givens.join(""); }
  hasEntries() { return this.entries.some((d) => d !== "."); }
  digit(cell) { return this.givens[cell] !== "." ? this.givens[cell] : this.entries[cell]; }
  solution(cell) { return this.reply?.solution ? this.reply.solution[cell] : "."; }
  // differs reports whether an entry is not the digit of the solution. An unclear entry may be misread: it
  // does not count as wrong.
  differs(cell) { return this.reply?.wrong.includes(cell) ?? false; }
  wrong(cell) { return this.differs(cell) && !this.unclear.includes(cell); }
  wrongCells() { return this.reply.wrong.filter((cell) => this.wrong(cell)); }
  clashes(cell) { return this.reply?.clashes.includes(cell) ?? false; }

  // proper reports whether the givens have exactly one solution. If they have several, the solution
  // follows from the player's digits, so it does not show whether these are right.
  proper() { return this.reply?.solutions === 1; }

  step() { return this.reply?.hint?.steps[0]; }

  candidates(cell) {
    return [...(this.reply?.candidates[cell] ?? "")].filter((d) => !this.removed.has(`${cell}:${d}`));
  }

  // set writes a digit, or "." for none, as a given or as an entry.
  set(cell, digit, ink) {
    this.edited = true;
    this.doubtful = this.doubtful.filter((c) => c !== cell);
    this.unclear = this.unclear.filter((c) => c !== cell);
    this.sure ||= this.doubtful.length === 0;
    if (ink === "printed") this.removed.clear();
    this.givens[cell] = ink === "printed" ? digit : ".";
    this.entries[cell] = ink === "printed" ? "." : digit;
  }

  // apply applies a step of the solver.
  apply(step) {
    if (step.placed) this.set(step.placed.cell, String(step.placed.digit), "mine");
    for (const mark of step.removed) this.removed.add(`${mark.cell}:${mark.digit}`);
  }

  // notes returns the notes on the photo. After a step has removed candidates, it returns the
  // remaining candidates of every open cell.
  notes() {
    if (this.removed.size === 0 || !this.reply) return this.noteDigits;
    return this.reply.candidates.map((_, cell) => (this.digit(cell) === "." || this.differs(cell) ? this.remaining(cell) : ""));
  }

  // remaining returns the candidates of a cell without those that steps have removed. If the cell has
  // at least two notes and they contain the right digit, only the noted candidates remain. A single
  // note is ignored: it is often a reminder.
  remaining(cell) {
    const noted = this.noteDigits[cell];
    const right = noted.length > 1 && noted.includes(this.solution(cell));
    return this.candidates(cell).filter((d) => !right || noted.includes(d)).join("");
  }

  // waits reports whether the reply is older than the digits.
  waits() { return this.answered !== this.calls; }

  // update sends the digits to the server. It reports whether the answer is the latest one.
  async update() {
    const call = ++this.calls;
    try {
      const reply = await api.puzzle({ givens: this.text(), entries: this.entries.join(""), notes: this.notes(), hint: true });
      if (call === this.calls) this.reply = reply;
    } finally {
      this.answered = Math.max(this.answered, call);
    }
    return call === this.calls;
  }

  // status describes the current board.
  status() {
    const r = this.reply;
    if (!r) return { kind: "wait", text: "One moment …" };
    if (this.doubtful.length > 0) return { kind: "unsure", text: "Not sure. Please check the marked cells." };
    if (!this.proper()) return this.improper();
    if (!this.sure) return { kind: "unsure", text: "Not sure. Please compare the digits with the photo." };
    if (this.filled() && this.wrongCells().length === 0) {
      if (this.unclear.length > 0) return { kind: "unsure", text: `Every cell is filled.${this.hardToRead()}` };
      return { kind: "solved", text: "Complete. Every digit is right." };
    }
    const rating = r.rating ? ` ${capital(r.rating.difficulty)}.` : "";
    const corrected = this.edited ? [] : (this.board?.corrected ?? []);
    if (corrected.length > 0) {
      return { kind: "solved", text: `Solved.${rating} Corrected while reading: ${cellNames(corrected)}.` };
    }
    return { kind: "solved", text: `${this.board ? "Solved." : "One solution."}${rating}` };
  }

  improper() {
    if (this.reply.clashes.length > 0) {
      return { kind: "wrong", text: `Digits clash in ${cellNames(this.reply.clashes)}.` };
    }
    if (this.reply.solutions === 0) return { kind: "wrong", text: "No solution. Is a printed digit wrong?" };
    const several = this.reply.solution === "" ? "Several solutions." : "The printed digits allow several solutions. Only one of them fits your digits.";
    return { kind: "unsure", text: `${several} Is a printed digit missing?` };
  }

  filled() { return this.givens.every((_, cell) => this.digit(cell) !== "."); }

  // check describes the player's digits.
  check() {
    const own = this.entries.filter((d, cell) => d !== "." && this.givens[cell] === ".").length;
    const wrong = this.wrongCells();
    if (own === 0) return "You have not entered any digits yet.";
    if (wrong.length === 0 && this.unclear.length > 0) return (own === 1 ? "Your digit is not clearly wrong." : `None of your ${own} digits is clearly wrong.`) + this.hardToRead();
    if (wrong.length === 0) return own === 1 ? "Your digit is right." : `All your ${own} digits are right.`;
    if (own === 1) return `Your digit is wrong: ${cellNames(wrong)}.`;
    return `${wrong.length} of your ${own} digits ${wrong.length === 1 ? "is" : "are"} wrong: ${cellNames(wrong)}.${this.hardToRead()}`;
  }

  // hardToRead names the unclear digits.
  hardToRead() {
    return this.unclear.length === 0 ? "" : ` Hard to read: ${cellNames(this.unclear)}.`;
  }
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// view returns what a cell shows in a mode: a digit with its kind, and marks.
export function view(game, cell, mode, stage) {
  const given = game.givens[cell] !== ".";
  const own = game.digit(cell);
  const v = { digit: own === "." ? "" : own, kind: given ? "given" : "entry", marks: [], small: "" };
  if (game.clashes(cell)) v.marks.push("clash");
  if (game.doubtful.includes(cell)) v.marks.push("doubtful");
  if (!given && own !== "." && (mode === "check" || mode === "answer")) {
    if (game.wrong(cell)) v.marks.push("wrong");
    else if (mode === "check" && game.proper()) v.marks.push(game.unclear.includes(cell) ? "doubtful" : "right");
    if (mode === "answer" && game.differs(cell)) v.small = game.solution(cell);
  }
  if (own === "." && mode === "answer" && game.solution(cell) !== ".") {
    v.digit = game.solution(cell);
    v.kind = game.sure && game.proper() ? "answer" : "guess";
  }
  const hint = game.reply?.hint;
  if (mode === "hint" && hint) {
    if (hint.cells.includes(cell)) v.marks.push("target");
    if (stage === "step" && hint.causes?.includes(cell)) v.marks.push("cause");
    const placed = hint.steps[0].placed;
    if (stage === "step" && placed?.cell === cell) {
      v.digit = String(placed.digit);
      v.kind = "answer";
    }
  }
  return v;
}

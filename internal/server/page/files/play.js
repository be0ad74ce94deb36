// The player's actions on a board.

import * as board from "./board.js";
import * as out from "./export.js";
import { setToken } from "./api.js";
import { render } from "./render.js";
import { $, say, state, toast } from "./state.js";

// select selects the cell for the next digit; -1 means none.
export function select(cell) {
  state.selected = cell;
  if (cell >= 0) {
    const { givens, entries } = state.game;
    if (givens[cell] !== "." || state.game.doubtful.includes(cell)) state.ink = "printed";
    else if (entries[cell] !== ".") state.ink = "mine";
  }
  render();
  if (cell >= 0) board.focus(cell);
}

// type writes a digit, or "." for none, into the selected cell.
export async function type(digit) {
  if (state.selected < 0) return;
  const { game, selected, ink } = state;
  game.set(selected, digit, ink);
  if (game.doubtful.length > 0) state.selected = game.doubtful[0];
  else if (!state.file && ink === "printed" && digit !== ".") state.selected = Math.min(80, selected + 1);
  await update();
  if (state.selected >= 0) board.focus(state.selected);
}

// update sends the digits to the server and shows its answer.
export async function update() {
  const { game } = state;
  state.stage = "";
  const reply = game.update();
  render();
  try {
    if (!(await reply) || !state.games.includes(game)) return;
  } catch (problem) {
    if (!state.games.includes(game)) return;
    if (problem.status === 401) return login(update);
    return say("wrong", problem.message);
  }
  if (!state.file) history.replaceState(null, "", `#${out.hash(state.game)}`);
  render();
}

export function setMode(mode) {
  state.mode = mode;
  state.stage = "";
  render();
}

// apply applies the next step.
export async function apply() {
  state.game.apply(state.game.step());
  await update();
}

// login asks for the token. Without one it calls refuse with a sentence.
export function login(then, refuse = complain) {
  $("login").returnValue = "";
  $("login").showModal();
  $("login").addEventListener("close", () => {
    if ($("login").returnValue !== "token") return refuse("This server answers only with a token."); // closed with Esc
    setToken($("token").value);
    then();
  }, { once: true });
}

const complain = (sentence) => ($("work").hidden ? toast(sentence) : say("wrong", sentence));

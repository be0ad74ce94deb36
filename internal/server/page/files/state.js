// The state of the page.

export const $ = (id) => document.getElementById(id);
export const picture = $("picture");

export const state = {
  file: null, // the uploaded document
  urls: new Map(), // page number to the address of its picture
  games: [],
  game: null,
  mode: "answer",
  stage: "", // of the hint: "" shows where to look, "step" shows the step
  ink: "mine",
  selected: -1,
  candidates: false,
  straight: false,
};

export function say(kind, text) {
  $("status").className = kind;
  $("status").textContent = text;
}

let toasts;

// toast shows a message for a few seconds.
export function toast(text) {
  $("toast").textContent = text;
  $("toast").hidden = false;
  clearTimeout(toasts);
  toasts = setTimeout(() => { $("toast").hidden = true; }, 4000);
}

// The live camera. It sends frames to the server one at a time and draws the returned
// digits over the video.

import * as api from "./api.js";
import { matrix, outline } from "./geometry.js";
import { fingerprint, shift } from "./motion.js";
import { login } from "./play.js";
import { show } from "./render.js";
import { $ } from "./state.js";

const longestSide = 640; // of a frame in pixels; digits of a board that fills it are large enough
const quality = 0.8; // of the JPEG
const interval = 66; // ms between frames: about 15 per second
const lifetime = 500; // ms for which an answer is shown; after that the view may have changed
const pause = 2000; // ms before a failed request is repeated
const unit = 100; // side of a cell in the coordinates of its text

const video = $("view");
const overlay = $("overlay");
const frame = document.createElement("canvas");

let starting = null; // the latest start, null after a stop
let stream = null;
let answer = null; // the last answer, with the time and fingerprint of its frame

// obstacle returns the reason why there is no live camera, "" if there is one.
export function obstacle() {
  if (!isSecureContext) return "Browsers allow the camera only on HTTPS pages. Start the server with --tls auto and open its https address, or open a photo.";
  if (!navigator.mediaDevices?.getUserMedia) return "This browser does not allow web pages to use the camera. Open a photo instead.";
  return "";
}

export async function start() {
  show("live");
  $("finder").hidden = $("keep").hidden = false;
  $("stop-live").textContent = "Stop the camera";
  const reason = obstacle();
  if (reason) return fail(reason);
  say("Starting the camera …");
  const attempt = starting = {};
  let opened;
  try {
    const size = { width: { ideal: 1280 }, height: { ideal: 960 } };
    opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", ...size }, audio: false });
  } catch (problem) {
    if (attempt !== starting) return;
    return fail(problem.name === "NotAllowedError" ? "The browser does not let this page use the camera. Allow it in the settings of the page, or open a photo." : "No camera can be opened. Open a photo instead.");
  }
  if (attempt !== starting) return end(opened);
  video.srcObject = stream = opened;
  await video.play().catch(() => {});
  if (stream !== opened) return;
  say("Point the camera at a Sudoku.");
  requestAnimationFrame(draw);
  send(opened);
}

// Without a frame there is no picture to open.
video.addEventListener("loadeddata", () => { $("keep").disabled = false; });

// stop ends the camera.
export function stop() {
  $("keep").disabled = true;
  if (stream) end(stream);
  starting = stream = answer = null;
  video.srcObject = null;
}

// fail says why there is no camera.
function fail(reason) {
  stop();
  $("finder").hidden = $("keep").hidden = true;
  $("stop-live").textContent = "Back";
  explain(reason);
}

const end = (s) => s.getTracks().forEach((track) => track.stop());

// keep returns the current picture as a file, which is then opened like a photo; null if there is none.
export async function keep() {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d").drawImage(video, 0, 0);
  return new Promise((done) => canvas.toBlob((blob) => done(new File([blob], "camera.jpg", { type: "image/jpeg" })), "image/jpeg", 0.92));
}

// send sends one frame after the other while the camera runs.
async function send(camera) {
  let session = "";
  while (stream === camera) {
    const began = performance.now();
    try {
      if (document.hidden || video.readyState < video.HAVE_CURRENT_DATA) {
        await wait(interval);
        continue;
      }
      session ||= (await api.startLive()).id;
      const taken = await take();
      const result = await api.liveFrame(session, taken.blob);
      if (stream === camera) receive({ ...taken, ...result });
    } catch (problem) {
      if (stream !== camera) break;
      if (problem.status === 401) return login(() => send(camera), fail);
      if (problem.status === 404) session = "";
      else if (problem.status !== 409) {
        say(problem.message);
        await wait(pause);
      }
    }
    await wait(Math.max(0, interval - (performance.now() - began)));
  }
  if (session) api.endLive(session);
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// take returns the current frame as a JPEG whose sides have at most longestSide pixels,
// with its time and fingerprint.
async function take() {
  const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
  frame.width = Math.round(video.videoWidth * scale);
  frame.height = Math.round(video.videoHeight * scale);
  frame.getContext("2d").drawImage(video, 0, 0, frame.width, frame.height);
  const taken = { at: performance.now(), print: fingerprint(video) };
  taken.blob = await new Promise((done) => frame.toBlob(done, "image/jpeg", quality));
  return taken;
}

function receive(a) {
  answer = a;
  if (a.state === "locked") say(a.boards.some((b) => /[1-9]/.test(b.digits)) ? "Solved." : "The Sudoku is complete.", "solved");
  else if (a.hint) advise(sentences[a.hint]);
  else advise(a.state === "reading" ? "Reading …" : "Point the camera at a Sudoku.");
}

const sentences = {
  "move closer": "Move closer.",
  "hold still": "Hold still.",
  "more light": "More light, please.",
  "show the whole board": "Show the whole board.",
};

const minShown = 700; // ms for which a sentence stays, so that it can be read and heard
let said = 0; // the time of the last sentence

function say(text, kind = "") {
  if ($("live-status").textContent === text) return;
  said = performance.now();
  $("live-status").className = kind;
  $("live-status").textContent = text;
}

// explain shows a text in which an option of the server is not broken into two lines.
function explain(text) {
  say(text);
  const option = "--tls auto";
  const [before, after] = text.split(option);
  if (after === undefined) return;
  const code = document.createElement("code");
  code.textContent = option;
  $("live-status").replaceChildren(before, code, after);
}

// advise shows a sentence unless another one has just been shown.
function advise(text) {
  if ($("live-status").className === "solved" || performance.now() - said >= minShown) say(text);
}

// draw draws the answer at the current positions of the boards. If the answer is old or the
// view has changed, it draws nothing, because digits in wrong places are worse.
function draw() {
  if (!stream) return;
  const context = overlay.getContext("2d");
  const width = Math.round(video.clientWidth * devicePixelRatio), height = Math.round(video.clientHeight * devicePixelRatio);
  if (overlay.width !== width || overlay.height !== height) Object.assign(overlay, { width, height });
  context.resetTransform();
  context.clearRect(0, 0, width, height);
  const moved = answer && performance.now() - answer.at < lifetime ? shift(answer.print, fingerprint(video)) : null;
  overlay.dataset.shown = Boolean(moved) && answer.state === "locked";
  if (!moved && $("live-status").className === "solved" && performance.now() - said >= minShown) say("Reading …");
  if (moved) {
    const scale = width / answer.width;
    const dx = moved.x * width, dy = moved.y * width;
    for (const board of answer.boards) drawBoard(context, board, scale, dx, dy);
  }
  requestAnimationFrame(draw);
}

function drawBoard(context, board, scale, dx, dy) {
  const locked = board.state === "locked";
  context.setTransform(scale, 0, 0, scale, dx, dy);
  context.beginPath();
  for (const [x, y] of outline(board.mesh)) context.lineTo(x, y);
  context.closePath();
  context.lineWidth = 2;
  context.strokeStyle = locked ? "#1f9d57" : "#e09a2b";
  context.stroke();
  if (!locked) return;
  context.font = "600 68px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "#0a57b5";
  context.strokeStyle = "#ffffffb3";
  context.lineWidth = 8;
  for (let cell = 0; cell < 81; cell++) {
    if (board.digits[cell] === ".") continue;
    const [a, b, c, d, x, y] = matrix(board.mesh, cell, unit);
    context.setTransform(a * scale, b * scale, c * scale, d * scale, x * scale + dx, y * scale + dy);
    context.strokeText(board.digits[cell], 0, 4);
    context.fillText(board.digits[cell], 0, 4);
  }
}

// The calls to the server.

let token = sessionStorage.getItem("token") ?? "";

export function setToken(value) {
  token = value.trim();
  sessionStorage.setItem("token", token);
}

export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

// call returns what read makes of the answer, which may also be interrupted while it is read.
async function call(path, options = {}, read = (answer) => answer.json()) {
  const headers = { ...options.headers };
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(path, { ...options, headers });
    if (answer.ok) return await read(answer);
  } catch {
    throw new Problem(0, "The server does not answer. Check the connection and try again.");
  }
  // The answer of a proxy is often no JSON. In HTTP/2 it has no status text either.
  const problem = await answer.json().catch(() => null);
  throw new Problem(answer.status, sentence(problem?.detail || proxyProblems[answer.status] || answer.statusText || `error ${answer.status}`));
}

const proxyProblems = {
  413: "the file is too large for this server",
  502: "the server cannot be reached; try again later",
  504: "the server did not answer in time; try again later",
};

function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + ".";
}

const post = (file, accept) => ({
  method: "POST",
  body: file,
  headers: { Accept: accept, "Content-Type": file.type || "application/octet-stream" },
});

export async function solve(file) {
  return call("v1/solve", post(file, "application/json"));
}

// rendition returns a picture that the browser can show, for a page of a document or a
// picture that it cannot show.
export async function rendition(file, page) {
  return call(`v1/solve?draw=none&page=${page}`, post(file, "image/jpeg"), (answer) => answer.blob());
}

export async function puzzle(position) {
  const options = { method: "POST", body: JSON.stringify(position), headers: { "Content-Type": "application/json" } };
  return call("v1/puzzle", options);
}

export async function generate(difficulty) {
  return call(`v1/generate?difficulty=${encodeURIComponent(difficulty)}`);
}

export async function startLive() {
  return call("v1/live", { method: "POST" });
}

export async function liveFrame(session, jpeg) {
  const options = { ...post(jpeg, "application/json"), signal: AbortSignal.timeout(10000) };
  return call(`v1/live/${session}/frames`, options);
}

// endLive ignores the answer, because an idle session ends automatically.
export function endLive(session) {
  call(`v1/live/${session}`, { method: "DELETE", keepalive: true }, () => null).catch(() => {});
}

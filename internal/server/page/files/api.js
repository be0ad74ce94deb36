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

async function call(path, options = {}) {
  const headers = { ...options.headers };
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(path, { ...options, headers });
  } catch {
    throw new Problem(0, "The server does not answer. Check the connection and try again.");
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Problem(answer.status, sentence(problem.detail ?? answer.statusText));
}

function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + ".";
}

const post = (file, accept) => ({
  method: "POST",
  body: file,
  headers: { Accept: accept, "Content-Type": file.type || "application/octet-stream" },
});

export async function solve(file) {
  return (await call("v1/solve", post(file, "application/json"))).json();
}

// rendition returns a picture that the browser can show, for a page of a document or a
// picture that it cannot show.
export async function rendition(file, page) {
  return (await call(`v1/solve?draw=none&page=${page}`, post(file, "image/jpeg"))).blob();
}

export async function puzzle(position) {
  const options = { method: "POST", body: JSON.stringify(position), headers: { "Content-Type": "application/json" } };
  return (await call("v1/puzzle", options)).json();
}

export async function generate(difficulty) {
  return (await call(`v1/generate?difficulty=${encodeURIComponent(difficulty)}`)).json();
}

export async function startLive() {
  return (await call("v1/live", { method: "POST" })).json();
}

export async function liveFrame(session, jpeg) {
  const options = { ...post(jpeg, "application/json"), signal: AbortSignal.timeout(10000) };
  return (await call(`v1/live/${session}/frames`, options)).json();
}

// endLive ignores the answer, because an idle session ends automatically.
export function endLive(session) {
  call(`v1/live/${session}`, { method: "DELETE", keepalive: true }).catch(() => {});
}

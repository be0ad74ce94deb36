// Shows the documentation of the API, from its OpenAPI document.

const $ = (id) => document.getElementById(id);

function element(name, content, ...children) {
  const e = document.createElement(name);
  if (content) e.textContent = content;
  e.append(...children);
  return e;
}

function typeOf(schema) {
  if (!schema) return "";
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    const a = element("a", name);
    a.href = `#${name}`;
    return a;
  }
  const type = [schema.type ?? ""].flat().filter((t) => t !== "null").join(" or ");
  if (type === "array") return element("span", "list of ", typeOf(schema.items));
  return schema.enum ? schema.enum.join(" | ") : schema.format === "binary" ? "file" : type;
}

function table(rows) {
  return element("table", "", ...rows.map(([name, type, text]) =>
    element("tr", "", element("td", "", element("code", name)), element("td", "", type), element("td", text))));
}

const examples = {
  solve: "curl --data-binary @newspaper.jpg ORIGIN/v1/solve\ncurl -H 'Accept: image/*' --data-binary @newspaper.jpg ORIGIN/v1/solve > solved.jpg",
  puzzle: "curl --json '{\"givens\":\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\",\"hint\":true}' ORIGIN/v1/puzzle",
  generate: "curl 'ORIGIN/v1/generate?difficulty=hard'",
};

function operation(method, path, o) {
  const parts = [element("h3", "", element("b", method.toUpperCase()), element("code", path)), element("p", o.description ?? o.summary)];
  const parameters = (o.parameters ?? []).map((p) => [p.name, typeOf(p.schema), p.description ?? ""]);
  if (parameters.length) parts.push(table(parameters));
  const bodies = Object.entries(o.requestBody?.content ?? {}).map(([type, m]) => [type, typeOf(m.schema), "request"]);
  const answers = Object.entries(o.responses["200"]?.content ?? {}).map(([type, m]) => [type, typeOf(m.schema), "answer"]);
  parts.push(table([...bodies, ...answers]));
  const failures = Object.keys(o.responses).filter((s) => s !== "200" && s !== "default");
  if (failures.length) parts.push(element("p", `Problems: ${failures.join(", ")}`));
  if (examples[o.operationId]) parts.push(element("pre", examples[o.operationId].replaceAll("ORIGIN", location.origin)));
  return element("section", "", ...parts);
}

function schema(name, s) {
  const rows = Object.entries(s.properties ?? {}).map(([key, p]) => [key, typeOf(p), p.description ?? ""]);
  const e = element("section", "", element("h3", name), table(rows));
  e.id = name;
  return e;
}

const api = await (await fetch("openapi.json")).json();
$("description").textContent = api.info.description;
const paths = Object.entries(api.paths).sort(([a], [b]) => b.startsWith("/v1/solve") - a.startsWith("/v1/solve") || b.startsWith("/v1/") - a.startsWith("/v1/"));
for (const [path, methods] of paths) {
  for (const [method, o] of Object.entries(methods)) $("operations").append(operation(method, path, o));
}
for (const [name, s] of Object.entries(api.components.schemas)) $("schemas").append(schema(name, s));

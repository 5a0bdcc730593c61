/**
 * A rule for ESLint: folders import in one direction only. Either a folder uses its subfolders or they use it, and nobody
 * comes back to a folder by going round through others. Where a folder holds both what takes its subfolders and what they
 * take, the latter goes into a subfolder of its own.
 */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const ENDINGS = ["", ".ts", ".svelte.ts", ".svelte", `${sep}index.ts`];
const MODULE = /\.(ts|svelte)$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]*)"/g; // as Prettier writes it

const isFile = (path) => existsSync(path) && statSync(path).isFile();

/** The file that an import means; undefined where it lies elsewhere. */
function meant(from, name) {
  const path = resolve(dirname(from), name);
  return ENDINGS.map((ending) => path + ending).find(isFile);
}

/**
 * Between which two rooms of their nearest common folder an import leads: a room is a subfolder with all that is in it,
 * or what lies in the folder itself. Null: both lie in the same folder.
 */
export function step(root, from, to) {
  const [one, other] = [from, to].map((file) => relative(root, dirname(file)).split(sep).filter(Boolean));
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  if (common === one.length && common === other.length) return null;
  const room = (path) => [".", ...path.slice(0, common), ...(common < path.length ? [path[common]] : ["*"])].join("/");
  return [room(one), room(other)];
}

/** Which room imports from which. */
function rooms(root) {
  const graph = new Map();
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => MODULE.test(file));
  for (const file of files.map((name) => join(root, name)))
    for (const [, name] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const target = meant(file, name);
      const [from, to] = (target && step(root, file, target)) ?? [];
      if (from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  return graph;
}

/** The shortest way from a room to another, both included; null: there is none. */
function way(graph, from, to) {
  const ways = [[from]];
  const seen = new Set([from]);
  for (const path of ways) {
    if (path.at(-1) === to) return path;
    for (const next of graph.get(path.at(-1)) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        ways.push([...path, next]);
      }
  }
  return null;
}

const graphs = new Map(); // read once, not for each file

function graphOf(root) {
  if (!graphs.has(root)) graphs.set(root, rooms(root));
  return graphs.get(root);
}

export default {
  meta: {
    type: "problem",
    schema: [{ type: "object", properties: { root: { type: "string" } }, required: ["root"] }],
    messages: { knot: "A knot of folders: {{way}}" },
  },
  create(context) {
    const root = resolve(context.cwd, context.options[0].root);
    function check(node) {
      const name = node.source?.value;
      if (typeof name !== "string" || !name.startsWith(".")) return;
      const target = meant(context.filename, name);
      const [from, to] = (target && step(root, context.filename, target)) ?? [];
      const back = from && way(graphOf(root), to, from);
      if (back) context.report({ node, messageId: "knot", data: { way: [from, ...back].join(" → ") } });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

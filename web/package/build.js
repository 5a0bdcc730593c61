/** Makes the npm package of the engine: `node package/build.js FOLDER`. Nothing is sent anywhere; `npm pack` in that folder
 * makes the file that could be. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = dirname(fileURLToPath(import.meta.url));
const web = dirname(here);
const python = resolve(web, "..", "src", "poeppel");
const moved = { "./kernels/": "./", "../../../../src/poeppel/bots/weights/": "./weights/" }; // beside the one module

const target = process.argv[2];
if (!target) throw new Error("call it with the folder to write: node package/build.js FOLDER");
mkdirSync(target, { recursive: true });
await writeModule(join(target, "index.js"));
writeTypes(join(target, "types"));
for (const [from, to] of files()) cpSync(from, join(target, to));
writeFileSync(join(target, "package.json"), `${JSON.stringify(description(), null, 2)}\n`);

/** One module for Node, browsers, workers and bundlers, which all know what `new URL(…, import.meta.url)` means. */
async function writeModule(file) {
  const besideIt = {
    name: "beside-it",
    transform: (code) =>
      Object.entries(moved).reduce((text, [from, to]) => text.replaceAll(`new URL("${from}`, `new URL("${to}`), code),
  };
  const bundle = await rolldown({ input: join(here, "index.ts"), platform: "neutral", plugins: [besideIt] });
  await bundle.write({ file, format: "es", codeSplitting: false });
  await bundle.close();
}

/** Types of what the package exports. Whoever resolves names as Node does needs the endings of files in them. */
function writeTypes(folder) {
  const compiler = join(web, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", here, "--outDir", folder], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace(/((?:from|import\() ?)"(\.{1,2}\/[^"]+)"/g, '$1"$2.js"'));
    for (const [, data] of text.matchAll(/from "([^"]+\.json)"/g)) writeShape(join(dirname(path), data), folder);
  }
}

/** What is known of generated data, without the data. */
function writeShape(path, folder) {
  const data = JSON.parse(readFileSync(join(web, relative(folder, path)), "utf8"));
  const names = Object.entries(data).filter(([name]) => /^[a-z_]\w*$/i.test(name));
  const each = names.map(([name, value]) => `export declare const ${name}: ${shape(value)};\n`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.d.ts`, `${each.join("")}declare const data: ${shape(data)};\nexport default data;\n`);
}

function shape(value) {
  if (Array.isArray(value)) return `readonly (${[...new Set(value.map(shape))].join(" | ") || "never"})[]`;
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${JSON.stringify(name)}: ${shape(part)}`)
    .join("; ")} }`;
}

function files() {
  const weights = join(python, "bots", "weights");
  return [
    [join(web, "src", "engine", "kernels", "engine.wasm"), "engine.wasm"],
    [join(here, "README.md"), "README.md"],
    [resolve(web, "..", "LICENSE"), "LICENSE"],
    ...readdirSync(weights)
      .filter((name) => name.endsWith(".npz"))
      .map((name) => [join(weights, name), `weights/${name}`]),
  ];
}

/** The version is that of the whole project. */
function description() {
  const [, version] = /^__version__ = "(.+)"$/m.exec(readFileSync(join(python, "__init__.py"), "utf8"));
  const { name, ...rest } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  return { name, version, ...rest };
}

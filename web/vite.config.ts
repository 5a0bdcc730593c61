import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { BuildEnvironmentOptions, Plugin } from "vite";
import { defineConfig } from "vitest/config";
import * as pages from "./src/base/page/pages.ts";

const CLIENT = "../src/poeppel/client"; // package data: the wheel contains the built client
const STICK = "stick"; // the mode in which the game becomes one plain script: a page from a stick may load no modules
const SERVER = process.env.POEPPEL_SERVER ?? "http://127.0.0.1:8000"; // while developing

/** The board's colours as CSS variables, from the palette that also draws the pictures of the library. */
function colours(): Plugin {
  const id = "virtual:colours.css";
  const rules = (theme: Record<string, string>) =>
    Object.entries(theme)
      .map(([role, value]) => `--${role}:${value}`)
      .join(";");
  return {
    name: "colours",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : null),
    load(wanted) {
      if (wanted !== `\0${id}`) return null;
      const { themes, looks } = JSON.parse(readFileSync("src/generated/colours.json", "utf8"));
      const light = rules(themes.light);
      const dark = rules(themes.dark);
      return `:root{color-scheme:light;${light}}
        @media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${dark}}}
        :root[data-theme=dark]{color-scheme:dark;${dark}}
        [data-look=paper][data-look]{${light}}
        ${Object.entries(looks as Record<string, Record<string, string>>)
          .map(([look, theme]) => `[data-look=${look}][data-look]{${rules(theme)}}`)
          .join("")}`;
    },
  };
}

const SERVICE_WORKER = "sw.js";
const NOT_KEPT = /(\.br|index\.html|sw\.js|icon-(512|maskable)\.png)$/; // the page itself is kept under its address
const WEIGHTS = /\.npz$/;

/** Tells the service worker what belongs to this version, so that it can keep all of it. */
function keptVersion(): Plugin {
  let folder = CLIENT;
  return {
    name: "kept-version",
    apply: "build",
    configResolved: ({ build }) => void (folder = build.outDir),
    closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
        .toSorted();
      const version = createHash("sha256");
      for (const name of names.filter((name) => !name.endsWith(".br")))
        version.update(name).update(readFileSync(join(folder, name)));
      const listed = names
        .filter((name) => !NOT_KEPT.test(name))
        .map((name) => [name, statSync(join(folder, name)).size] as const);
      const build = {
        version: version.digest("hex").slice(0, 16),
        pages: Object.keys(pages.PAGES),
        files: listed.filter(([name]) => !WEIGHTS.test(name)),
        weights: listed.filter(([name]) => WEIGHTS.test(name)),
      };
      const path = join(folder, SERVICE_WORKER);
      writeFileSync(path, `const BUILD = ${JSON.stringify(build)};\n${readFileSync(path, "utf8")}`);
    },
  };
}

/** Every text file once more in Brotli, so that the server need not compress anything. */
function compressed(): Plugin {
  let folder = CLIENT;
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ build }) => void (folder = build.outDir),
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|json|svg|wasm|webmanifest)$/.test(file)) continue;
        const path = join(folder, file);
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), options));
      }
    },
  };
}

/** While developing, every page is at the root; else whoever serves a page says where the root is. */
function rooted(): Plugin {
  return {
    name: "rooted",
    apply: "serve",
    transformIndexHtml: (html) => html.replace('<base href="./"', '<base href="/"'),
  };
}

const WEIGHTS_BESIDE = /new URL\("\S+\/weights\/(\w+\.npz)", import\.meta\.url\)/g;
const KERNELS_BESIDE = /^(.*)new URL\("(\S+\.wasm)", import\.meta\.url\)/s;

const IN_PAGE = new Map([
  ["start-worker", "start-in-page.ts"],
  ["start-thinking", "think-in-page.ts"],
]);

/** A page from a stick may neither fetch anything nor start a worker. `poeppel site` writes the weights into a script
 * beside it, so that they are not in the package twice; the tables are kept in the page. */
function allInPage(): Plugin {
  return {
    name: "all-in-page",
    enforce: "pre",
    resolveId: (wanted, from) => {
      const instead = IN_PAGE.get(wanted.slice(wanted.lastIndexOf("/") + 1));
      return instead ? join(dirname(from!), dirname(wanted), instead) : null;
    },
    transform: (code) =>
      code
        .replace(WEIGHTS_BESIDE, 'new URL("data:application/octet-stream;base64," + globalThis.poeppelWeights["$1"])')
        .replace(KERNELS_BESIDE, 'import kernels from "$2?url";\n$1new URL(kernels)'),
  };
}

const PAGES: BuildEnvironmentOptions = {
  outDir: CLIENT,
  emptyOutDir: true,
  target: "es2022",
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
};

const ONE_SCRIPT: BuildEnvironmentOptions = {
  ...PAGES,
  outDir: `${CLIENT}/${STICK}`,
  assetsInlineLimit: Infinity,
  cssCodeSplit: false,
  rolldownOptions: {
    input: "src/main.ts",
    checks: { emptyImportMeta: false }, // where it would be asked, `allInPage` has put what is meant
    output: { format: "iife", codeSplitting: false, entryFileNames: "game.js", assetFileNames: "game[extname]" },
  },
};

const TESTS = "tests/**/*.test.ts";
const CHANGES = /\bvi\b|fakes|globalThis|localStorage|indexeddb|settings/i;

/** Test files that change nothing of what a page has, and none of its settings: they leave nothing behind. */
const PLAIN = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => join("tests", name))
  .filter((file) => !CHANGES.test(readFileSync(file, "utf8")));

export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [colours(), svelte(), ...(mode === STICK ? [allInPage()] : [keptVersion(), compressed(), rooted()])],
  publicDir: mode === STICK ? false : "public",
  build: mode === STICK ? ONE_SCRIPT : PAGES,
  worker: { format: "es" }, // in parts: what is told of a game is loaded when somebody asks for it
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: {
    projects: [
      // What a file needs is loaded once for all of these; each of the others has a world of its own.
      { extends: true, test: { name: "plain", include: PLAIN, isolate: false } },
      { extends: true, test: { name: "apart", include: [TESTS], exclude: PLAIN } },
    ],
    testTimeout: 180_000, // for what takes a second or two: the machine may have much else to do
    setupFiles: ["tests/page.ts"],
    pool: "threads", // each file apart from the others all the same, for less than a process of its own
    coverage: {
      provider: "v8",
      // Logic only. Components, and the modules that only speak to the browser (sounds, canvas, focus, clipboard,
      // screen lock, installation, service worker), are put through their paces in a real one by tests/browser.
      include: ["src/**/*.ts"],
      exclude: [
        "src/generated/**",
        "src/main.ts",
        "**/texts.ts",
        "src/local/page/{client,start-in-page,start-thinking,start-worker,tables-here,think-in-page,thinking,thinking-worker,worker}.ts",
        "src/base/pace.ts",
        "src/base/device/{clipboard,idle,installation.svelte,kept-pages.svelte,network,save-file,sounds,wake-lock}.ts",
        "src/shared/table/play/focus.ts",
        "src/features/review/plot.ts",
      ],
      reporter: ["text"],
      // A floor half a point below what is reached, for some lines are run only when chance wants it. Raise it when more
      // is reached, never lower it.
      thresholds: { statements: 98.1, branches: 94.7, functions: 98.2, lines: 99.1 },
    },
  },
}));

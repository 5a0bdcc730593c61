import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const CLIENT = "../src/poeppel/client"; // package data: the wheel contains the built client
const SERVER = process.env.POEPPEL_SERVER ?? "http://127.0.0.1:8000"; // while developing

/** The board's colours as CSS variables, from the palette that also draws the pictures of the library. */
function colours(): Plugin {
  const id = "virtual:colours.css";
  const rules = (theme: Record<string, string>) =>
    Object.entries(theme).map(([role, value]) => `--${role}:${value}`).join(";");
  return {
    name: "colours",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : null),
    load(wanted) {
      if (wanted !== `\0${id}`) return null;
      const { themes } = JSON.parse(readFileSync("src/generated/colours.json", "utf8"));
      const light = rules(themes.light);
      const dark = rules(themes.dark);
      return `:root{color-scheme:light;${light}}
        @media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${dark}}}
        :root[data-theme=dark]{color-scheme:dark;${dark}}`;
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
        if (!/\.(js|css|html|json|svg|webmanifest)$/.test(file)) continue;
        const path = join(folder, file);
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), options));
      }
    },
  };
}

export default defineConfig({
  plugins: [colours(), svelte(), compressed()],
  build: { outDir: CLIENT, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});

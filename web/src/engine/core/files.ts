/** Files that belong to the engine, wherever it runs. */

/** The bytes at an address; Node cannot fetch from files. */
export async function fetched(address: URL): Promise<BufferSource> {
  if (address.protocol === "file:" && typeof process !== "undefined") {
    const files = "node:fs/promises"; // a name that no bundler looks into
    const { readFile } = (await import(
      /* @vite-ignore */ /* webpackIgnore: true */ files
    )) as typeof import("node:fs/promises");
    return readFile(address);
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.arrayBuffer();
}

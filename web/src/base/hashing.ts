/** SHA-256 and HMAC-SHA-256. The browser's own where it offers them, which is only on pages with https and on this
 * device; in a family's network a small library does the same sums. */

export type Bytes = Uint8Array<ArrayBuffer>;

export const bytesOf = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const encoder = new TextEncoder();

/** `5:table,`: the length stands before, so that no two lists of fields give the same bytes. */
const netstring = (field: string): string => `${encoder.encode(field).length}:${field},`;

export const netstrings = (fields: readonly string[]): Bytes => encoder.encode(fields.map(netstring).join(""));

export interface Hashing {
  sha256(content: Bytes): Promise<Bytes>;
  /** HMAC-SHA-256 with this key. */
  hmac(key: Bytes): Promise<(message: Bytes) => Promise<Bytes>>;
}

export async function hashing(): Promise<Hashing> {
  return globalThis.crypto?.subtle ? browserHashing(crypto.subtle) : libraryHashing();
}

export function browserHashing(subtle: SubtleCrypto): Hashing {
  return {
    sha256: async (content) => new Uint8Array(await subtle.digest("SHA-256", content)),
    async hmac(key) {
      const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
      return async (message) => new Uint8Array(await subtle.sign("HMAC", imported, message));
    },
  };
}

export async function libraryHashing(): Promise<Hashing> {
  const [{ sha256 }, { hmac }] = await Promise.all([import("@noble/hashes/sha2.js"), import("@noble/hashes/hmac.js")]);
  return {
    sha256: async (content) => new Uint8Array(sha256(content)),
    hmac: async (key) => async (message) => new Uint8Array(hmac(sha256, key, message)),
  };
}

/** Ids of tables and secrets that open them, as the server draws them. */
import { newToken } from "../../base/randomness";
import { ON_THIS_DEVICE } from "../../base/table-server";
import { id_letters as LETTERS } from "../../generated/tables.json";

const LENGTH = 16;

/** Nobody mistakes it for one of a server's. There are 32 letters, so each is as likely as any other. */
export function newTableId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return ON_THIS_DEVICE + Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

export { newToken };

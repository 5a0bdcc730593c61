/** What only the server knows: which tables others have set up, and where it can be reached. */
import type { Language } from "../../base/language.svelte";
import type { CodeFound, Here, JoinCode, TableListed } from "../../generated/messages";
import { get, post, put } from "./http";

export const publicTables = (): Promise<TableListed[]> => get("api/tables");
/** Where other devices reach this server; null when only this machine does. */
export const serverAddress = (): Promise<Here> => get("api/here");
/** Let devices in the local network come in, or nobody but this machine. */
export const moveDoor = (open: boolean): Promise<Here> => put("api/door", { open });
/** A short code that leads to a table: "blau-igel-42". */
export const codeFor = (table: string, language: Language): Promise<JoinCode> =>
  post(`api/tables/${table}/code`, { language });
export const tableOfCode = (code: string): Promise<CodeFound> => post("api/codes", { code });

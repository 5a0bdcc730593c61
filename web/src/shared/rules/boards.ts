/** Which board a game is played on. */
import { boards, type Geometry } from "../../board/geometry";
import type { Replay } from "../../generated/messages";
import { serverOf } from "../server/table-server";
import { editions } from "./editions";

export const boardOfEdition = (edition: string): Geometry => boards[editions[edition]!.board]!;

/** The board of a table; one that somebody made has to be fetched. */
export async function boardOfTable(table: string, edition: string, isOwn: boolean): Promise<Geometry> {
  return isOwn ? ((await serverOf(table).tableBoard(table)) as Geometry) : boardOfEdition(edition);
}

/** The board of a game that was written down; somebody's own comes with it. */
export const boardOfGame = (game: Pick<Replay, "board" | "edition">): Geometry =>
  (game.board as Geometry | null) ?? boardOfEdition(game.edition);

/** Whether the board prints the letters of its fields. */
export const hasLetters = (edition: string): boolean => editions[edition]!.letters;

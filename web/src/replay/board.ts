/** The board that a game was played on. */
import { boards, type Geometry } from "../board/geometry";
import type { Replay } from "../generated/messages";
import { editions } from "../setup/rules";

/** Somebody's own board comes with the game. */
export const boardOf = (game: Pick<Replay, "board" | "edition">): Geometry =>
  (game.board as Geometry | null) ?? boards[editions[game.edition]!.board]!;

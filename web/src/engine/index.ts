/**
 * Pöppel's engine for JavaScript: the same kernels as in Python, compiled to WebAssembly, and around them what people
 * read and write: rule sets, positions, moves, refusals, records. No rule of the game is written down here.
 *
 *     const engine = await Engine.load();
 *     const rules = engine.rules("classic+barriers");
 *     const position = engine.initial(rules, 4, "y");
 *     const moves = position.legalMoves(6);
 *     const next = position.after(6, moves[0]);
 *
 *     await engine.loadWeights(rules);
 *     const { best, reason } = await engine.hint(next, 3);
 */
export type { RandomWord } from "./analysis/bots";
export type { Chances } from "./analysis/evaluation";
export type { Hint, Prospect } from "./analysis/hint";
export type { GameReview, Patience } from "./analysis/review";
export type { Network, WeightsSource } from "./analysis/weights";
export { Board, WallBoard, type Family } from "./core/board";
export type { DiceProof, Share } from "./core/dice-proof";
export { Engine, type Source } from "./engine";
export { IllegalMove, NotationError, PoeppelError, RulesError, type Refusal } from "./core/errors";
export { geometry } from "./core/geometry";
export { KernelError } from "./kernels/kernels";
export { Move } from "./core/move";
export { visibleName } from "./core/names";
export { perft } from "./core/perft";
export { Position } from "./core/position";
export { GameRecord, leaders, type OpeningRound, type RecordParts, type TakenBack, type Turn } from "./core/record";
export { allRolls, facesOf, normalRoll, writeRoll, type Roll } from "./core/roll";
export { writtenLegs } from "./core/route";
export { colourName, Rules } from "./core/rules";
export type { Text } from "./core/reading";
export { parseBoard, writeBoard } from "./core/wall-boards";

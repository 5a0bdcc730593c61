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
export { Board, WallBoard, type Family } from "./board";
export type { DiceProof, Share } from "./dice-proof";
export { Engine, type Source } from "./engine";
export { IllegalMove, NotationError, PoeppelError, RulesError, type Refusal } from "./errors";
export { geometry } from "./geometry";
export { KernelError } from "./kernels/kernels";
export { Move } from "./move";
export { visibleName } from "./names";
export { perft } from "./perft";
export { Position } from "./position";
export { GameRecord, leaders, type OpeningRound, type RecordParts, type TakenBack, type Turn } from "./record";
export { allRolls, facesOf, normalRoll, writeRoll, type Roll } from "./roll";
export { writtenLegs } from "./route";
export { colourName, Rules } from "./rules";
export type { Text } from "./reading";
export { parseBoard, writeBoard } from "./wall-boards";

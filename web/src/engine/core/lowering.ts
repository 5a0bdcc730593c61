/** The only bridge from a readable rule set to what the kernels read. */
import engine from "../../generated/engine.json";
import { WallBoard, type Board } from "./board";
import type { Kernels, RuleWords } from "../kernels/kernels";
import { MoveBook } from "./move";
import type { Rules } from "./rules";

const AT = engine.rule_words;

/** A rule set with what positions need of it at every move, looked up once. */
export class LoweredRules {
  readonly board: Board;
  readonly words: RuleWords;
  readonly moves: MoveBook;

  constructor(
    readonly kernels: Kernels,
    readonly rules: Rules,
  ) {
    this.board = rules.board;
    this.words = ruleWords(rules);
    this.moves = new MoveBook(kernels, rules.board);
  }
}

/** The rule set as the array of words that `engine/rule_table.py` describes. */
export function ruleWords(rules: Rules): RuleWords {
  const { board } = rules;
  const words = new BigInt64Array(AT.jumps + 4 * board.length);
  words[AT.colours] = BigInt(board.colours.length);
  words[AT.length] = BigInt(board.length);
  words[AT.switches] = BigInt(rules.bits);
  if (board instanceof WallBoard) {
    words[AT.path_start] = BigInt(board.first);
    words[AT.targets] = board.targets.reduce((word, target) => word | (1n << BigInt(target)), 0n);
    addJumps(words, board);
  }
  return words;
}

/** For every field: number and far side of the wall above, number and far side of the wall below. */
function addJumps(words: RuleWords, board: WallBoard): void {
  board.walls.forEach((wall, k) =>
    wall.forEach((number, segment) => {
      const [below, above] = board.beside(k, segment);
      words.set([BigInt(number ?? 0), BigInt(above)], AT.jumps + 4 * below);
      words.set([BigInt(number ?? 0), BigInt(below)], AT.jumps + 4 * above + 2);
    }),
  );
}

/** What somebody was best at in a game, or suffered most, drawn from its record. */
import analysis from "../../generated/analysis.json";
import type { AwardGiven } from "../../generated/messages";
import type { GameRecord } from "../core/record";
import { decimal, filled } from "../core/sentences";
import { sum } from "./evaluation";
import { facesAt, throwsOf } from "./throws";

const WORDS = analysis.awards;
type Code = keyof typeof WORDS;
type Figures = ReadonlyMap<string, number>; // of each seat

const SIX = 6;

/** The awards of a game. None is given for nothing, nor if all are level. */
export function awards(record: GameRecord): AwardGiven[] {
  const figures = figuresOf(record);
  const given = (Object.keys(WORDS) as Code[]).map((code) => award(code, figures[code]));
  return given.filter(({ figure, seats }) => figure && seats.length < record.seats.length);
}

function award(code: Code, figures: Figures): AwardGiven {
  const { title, one, many, about, digits } = WORDS[code];
  const figure = Math.max(...figures.values());
  const seats = [...figures].flatMap(([seat, one]) => (one === figure ? seat : []));
  return {
    code,
    seats,
    figure,
    title,
    text: filled(figure === 1 ? one : many, { figure: decimal(figure, digits) }),
    about,
  };
}

// ── counting ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What each award goes by. */
function figuresOf(record: GameRecord): Readonly<Record<Code, Figures>> {
  const { captures, losses, worstLosses, jumps } = tally(record);
  return {
    most_captures: captures,
    most_losses: losses,
    bitterest_capture: worstLosses,
    longest_wait: waits(record),
    most_jumps: jumps,
    luckiest_dice: averages(record),
  };
}

/** The seat of a colour; the neutral one has none. */
const seatOf = ({ seats }: GameRecord, colour: string | null): string | undefined =>
  colour ? seats.find((seat) => seat.includes(colour)) : undefined;

const zeros = ({ seats }: GameRecord): Map<string, number> => new Map(seats.map((seat) => [seat, 0]));

function tally(record: GameRecord) {
  const [captures, losses, worstLosses, jumps] = [zeros(record), zeros(record), zeros(record), zeros(record)];
  const add = (figures: Map<string, number>, seat: string) => figures.set(seat, figures.get(seat)! + 1);
  for (const { colour, move } of record.turns) {
    const by = seatOf(record, colour)!;
    for (const { how, captured, fields } of move?.legs ?? []) {
      if (how === "jump") add(jumps, by);
      const victim = seatOf(record, captured);
      if (!captured || victim === by) continue;
      add(captures, by);
      if (!victim) continue;
      add(losses, victim);
      const { board } = record.rules;
      const walked = board.walked(board.progress(captured, fields.at(-1)!)!);
      worstLosses.set(victim, Math.max(worstLosses.get(victim)!, walked));
    }
  }
  return { captures, losses, worstLosses, jumps };
}

/** The longest row of rolls without a 6 while a pawn waited for one. */
function waits(record: GameRecord): Figures {
  const longest = zeros(record);
  if (!record.rules.board.entersBySix) return longest; // M4: nobody waits for a 6
  const waiting = new Map<string, number>();
  const { positions } = record;
  record.turns.forEach(({ colour, roll }, n) => {
    const waits = roll !== SIX && positions[n]!.pawns(colour).includes("B");
    const row = waits ? (waiting.get(colour) ?? 0) + 1 : 0;
    waiting.set(colour, row);
    const seat = seatOf(record, colour)!;
    longest.set(seat, Math.max(longest.get(seat)!, row));
  });
  return longest;
}

/** The average face of each seat's dice, without the opening. */
function averages(record: GameRecord): Figures {
  const rolled = throwsOf(record).filter(({ number }) => number);
  const average = (faces: readonly number[]) => (faces.length ? sum(faces) / faces.length : 0);
  return new Map(record.seats.map((seat) => [seat, average(facesAt(seat, rolled))]));
}

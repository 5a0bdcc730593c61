/** Checks the dice of a Pöppel record, and shares no line with Pöppel: written from docs/fair-dice.md alone. Dice only:
 *  whose roll it is, and legal moves, are for `poeppel verify`. Exit code 1: not genuine, 2: cannot be checked.
 *     node examples/verify_dice.mjs game.txt [notes.txt] */
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const fail = (why) => { throw new Error(why); };
const netstrings = (fields) => fields.map((field) => `${Buffer.byteLength(field)}:${field},`).join("");
const hash = (...fields) => createHash("sha256").update(netstrings(fields)).digest("hex");
const trimmed = (text) => text.split("\n").map((line) => line.trim());
const linesOf = (file) => trimmed(readFileSync(file, "utf8")).filter((line) => line && !line.startsWith("#"));

function readRecord(file) {
  const game = { board: "", first: "", seats: [], shares: [], throws: [], rolls: [] };
  const once = (key, value) => (key in game ? fail(`there are two lines "${key}"`) : (game[key] = value));
  for (const line of linesOf(file)) {
    const [word, ...rest] = line.split(/\s+/);
    if (word === "rules") once("rules", rest.join(" "));
    else if (word === "board") game.board += `${line.slice(word.length).trim()}\n`;
    else if (word === "seat") game.seats.push(rest[0]);
    else if (word === "opening") for (let n = 1; n < rest.length; n += 2) game.throws.push([parseInt(rest[n])]);
    else if (word === "start" && !game.throws.length) game.first = rest[1];
    else if (/^\d+$/.test(word)) game.rolls.push(rest[1].split(",").map(Number));
    else if (word === "dice" && rest[0] === "contribution") game.shares.push([rest[1], "person", rest[2]]);
    else if (word === "dice" && rest[0] === "bot") game.shares.push([rest[1], `bot ${rest[2]}`, ""]);
    else if (word === "dice" && rest[0] !== "restored") once(rest[0], rest.slice(1).join(" "));
  }
  return { version: "1", ...game };
}

/** What was known when the seats were settled, and all that may be noted besides, written like a file of notes. */
function notesOf({ version, table, commitment, shares, rolls }) {
  const settled = shares.map(([seat, who, contribution]) => {
    if (who !== "person") return `bot ${seat} ${who.slice(4)}`;
    if (version === "1") return `contribution ${seat} ${contribution}`;
    return `envelope ${seat} ${hash("poeppel dice 2 envelope", table, seat, contribution)}`;
  });
  const others = shares.map(([seat, , given]) => `contribution ${seat} ${given}`);
  others.push(...rolls.map((faces, index) => `roll ${index + 1} ${faces}`));
  return [[`table ${table}`, `commitment ${commitment}`, ...settled], others];
}

function faceOf({ version, table, commitment, shares, secret }, number) {
  const old = ["poeppel dice 1", table, ...shares.flatMap(([seat, , contribution]) => [seat, contribution])];
  const shared = version === "1" ? old : ["poeppel dice 2", commitment, ...shares.flat()];
  for (let block = 0; ; block++) {
    const message = netstrings([...shared, String(number), String(block)]);
    const fair = createHmac("sha256", Buffer.from(secret, "hex")).update(message).digest().find((byte) => byte < 252);
    if (fair !== undefined) return (fair % 6) + 1;
  }
}

function firstFault(game, notes) {
  const { version, secret, table, rules, board, first, seats, shares } = game;
  if (!/^[0-9a-f]{64}$/.test(secret)) fail("the secret has not been revealed");
  if (!["1", "2"].includes(version)) fail(`dice of version ${version} are not known`);
  if (version === "2" && shares.map(([seat]) => seat).join() !== seats.join()) return "a seat has no share";
  const plain = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
  const bound = hash("poeppel dice 2 commitment", secret, table, rules, board, first, ...seats);
  if (game.commitment !== (version === "1" ? plain : bound)) return "the commitment does not fit";
  const [needed, others] = notesOf(game);
  const wrong = notes?.find((n) => ![...needed, ...others].includes(n)) ?? needed.find((n) => notes && !notes.includes(n));
  if (wrong) return `the notes and the record differ in "${wrong}"`;
  let number = 0;
  for (const faces of [...game.throws, ...game.rolls]) {
    const derived = faces.map(() => faceOf(game, number++)).toSorted();
    if (derived.join() !== faces.join()) return `${faces} (face ${number}) is written, but it must be ${derived}`;
  }
}

try {
  const [record, notes] = process.argv.slice(2);
  const fault = firstFault(readRecord(record), notes && linesOf(notes).map((line) => line.split(/\s+/).join(" ")));
  console.log(fault ? `Not genuine: ${fault}` : "Genuine");
  process.exit(fault ? 1 : 0);
} catch (error) {
  console.log(`Cannot be checked: ${error.message}`);
  process.exit(2);
}

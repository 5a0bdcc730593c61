/** What a page asks for, read by the models that the server reads it by. What is left out gets its default. */
import tables from "../../generated/tables.json";
import type { Command, Hello, NewTable } from "../../generated/messages";

/** As much of JSON Schema as the models need. */
interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: "object" | "array" | "string" | "integer" | "number" | "boolean" | "null";
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

const SCHEMAS = tables.schemas as unknown as Readonly<Record<string, Schema>>;
const COMMANDS = new Map(Object.entries(tables.commands));

/** A message that is none; `id` is the command's, if one could be found. */
export class Unreadable extends Error {
  constructor(
    readonly said: string,
    readonly id: string | null = null,
  ) {
    super(said);
  }
}

type Dictionary = Readonly<Record<string, unknown>>;

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function readCommand(text: string): Command {
  const given = parsed(text);
  const id = idIn(given);
  const type = isDictionary(given) ? given["type"] : null;
  const model = typeof type === "string" ? COMMANDS.get(type) : undefined;
  if (!model) throw new Unreadable("type: this is not a command", id);
  try {
    return read(SCHEMAS[model]!, given, "") as Command;
  } catch (fault) {
    throw fault instanceof Unreadable ? new Unreadable(fault.said, id) : fault;
  }
}

export const readHello = (text: string): Hello => read(SCHEMAS["Hello"]!, parsed(text), "") as Hello;

export const isPing = (text: string): boolean => /^\s*\{\s*"type"\s*:\s*"ping"\s*\}\s*$/.test(text);

/** A wish for a table, with everything that it leaves to us. */
export type WholeWish = Required<NewTable> & { readonly options: Required<NonNullable<NewTable["options"]>> };

export const readWish = (given: unknown): WholeWish => read(SCHEMAS["NewTable"]!, given, "") as WholeWish;

/** The number of an event, as whoever comes to a table names the last one they know. */
export const readEventNumber = (given: unknown): number =>
  read(SCHEMAS["Hello"]!.properties!["after"]!, given, "after") as number;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable("message: this is not JSON");
  }
}

/** The id of a command that was read, or could have been. */
export const idOf = (text: string): string | null => idIn(parsed(text));

function idIn(given: unknown): string | null {
  const id = isDictionary(given) ? given["id"] : null;
  return typeof id === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : null;
}

// ── values by their schema ──────────────────────────────────────────────────────────────────────────────────────────

function read(schema: Schema, value: unknown, where: string): unknown {
  if (schema.$ref) return read(SCHEMAS[schema.$ref]!, value, where);
  if (schema.anyOf) return readAny(schema.anyOf, value, where);
  check("const" in schema ? value === schema.const : true, where, `should be ${String(schema.const)}`);
  check(schema.enum?.includes(value) ?? true, where, `should be one of ${schema.enum?.join(", ")}`);
  switch (schema.type) {
    case "object":
      return readObject(schema, value, where);
    case "array":
      return readArray(schema, value, where);
    case "string":
      return readText(schema, value, where);
    case "integer":
    case "number":
      return readNumber(schema, value, where);
    default:
      check(typeof value === "boolean", where, "should be true or false");
      return value;
  }
}

function readAny(schemas: readonly Schema[], value: unknown, where: string): unknown {
  const isNull = (schema: Schema) => schema.type === "null";
  if (value === null && schemas.some(isNull)) return null;
  return read(
    schemas.find((schema) => !isNull(schema))!,
    value,
    where,
  );
}

function readObject({ properties = {}, required = [] }: Schema, value: unknown, where: string): Dictionary {
  check(isDictionary(value), where, "should be an object");
  const given = value as Dictionary;
  const inside = (name: string) => (where ? `${where}.${name}` : name);
  for (const name of Object.keys(given)) check(Object.hasOwn(properties, name), inside(name), "is not known here");
  for (const name of required) check(Object.hasOwn(given, name), inside(name), "is missing");
  const fields = Object.entries(properties).map(([name, field]) => {
    return [name, Object.hasOwn(given, name) ? read(field, given[name], inside(name)) : field.default] as const;
  });
  return Object.fromEntries(fields);
}

function readArray({ items = {}, maxItems = Infinity }: Schema, value: unknown, where: string): unknown[] {
  check(Array.isArray(value) && value.length <= maxItems, where, `should be a list of at most ${maxItems}`);
  return (value as unknown[]).map((item, n) => read(items, item, `${where}.${n}`));
}

function readText({ pattern, minLength = 0, maxLength = Infinity }: Schema, value: unknown, where: string): string {
  check(typeof value === "string", where, "should be a text");
  const text = value as string;
  const length = text.length > maxLength ? [...text].length : text.length; // a character may count twice in JavaScript
  check(length >= minLength && length <= maxLength, where, `should have ${minLength} to ${maxLength} characters`);
  check(pattern === undefined || new RegExp(pattern, "u").test(text), where, `should be like ${pattern}`);
  return text;
}

function readNumber({ type, minimum = -Infinity, maximum = Infinity }: Schema, value: unknown, where: string): number {
  const isRight = typeof value === "number" && (type === "integer" ? Number.isInteger(value) : Number.isFinite(value));
  check(isRight, where, type === "integer" ? "should be a whole number" : "should be a number");
  const number = value as number;
  check(number >= minimum && number <= maximum, where, `should be from ${minimum} to ${maximum}`);
  return number;
}

function check(isRight: boolean, where: string, what: string): void {
  if (!isRight) throw new Unreadable(`${where || "message"}: ${what}`);
}

// A request's body from bytes to a checked value: inflated within its limit, parsed within a
// depth and a number of values, free of keys that reach prototypes, and of the event's schema.
// Whatever is wrong is the sender's: an AppError, never a crash.

import { promisify } from "node:util";
import { gunzip, inflate } from "node:zlib";
import * as v from "valibot";
import { isStorable } from "@tessera/kernel/text/rich-text.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { excessOf } from "./json-text.ts";

const inflaters = { gzip: promisify(gunzip), "x-gzip": promisify(gunzip), deflate: promisify(inflate) } as const;

export const maxDepth = 64;
const reservedKeys = new Set(["__proto__", "constructor", "prototype"]);
const maxIssues = 10;
/** A value of no more parts has all its faults told; of a larger one the first. */
const fewValues = 1000;

/** The body's bytes, at most `maxBytes` of them however well they were packed. */
export async function inflateBody(
  body: Uint8Array,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? "identity";
  if (name === "identity" || name === "") {
    if (body.byteLength > maxBytes) throw tooLarge(maxBytes);
    return body;
  }
  if (!isInflater(name))
    throw new AppError("ValidationError", `Content-Encoding should be gzip, instead was ${name.slice(0, 50)}.`);
  try {
    return await inflaters[name](body, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes);
    throw new AppError("ValidationError", `The body should be ${name}, instead was something else.`);
  }
}

function isInflater(name: string): name is keyof typeof inflaters {
  return Object.hasOwn(inflaters, name);
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError("PayloadTooLargeError", `The body should be at most ${maxBytes} bytes.`);
}

/** `maxValues`: texts, numbers, lists and objects that the body may hold together. */
export function parseJson(bytes: Uint8Array, maxValues: number): unknown {
  if (bytes.byteLength === 0) return {};
  // Before anything is made of it: ten million brackets are 10 MB here, but gigabytes as objects.
  const excess = excessOf(bytes, { depth: maxDepth, values: maxValues });
  if (excess === "deep") throw new AppError("ValidationError", `The body should be at most ${maxDepth} levels deep.`);
  if (excess === "many")
    throw new AppError("PayloadTooLargeError", `The body should hold at most ${maxValues} values.`);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("ValidationError", "The body should be UTF-8, instead was something else.");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("ValidationError", "The body should be JSON, instead was something else.");
  }
  // No text anywhere may hold U+0000 or half a surrogate pair; only an escape can bring one in.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) refuseUnstorable(value, "body");
  // Only keys matter, and a key can be written with escapes: then the value is searched.
  if (/__proto__|constructor|prototype|\\u/.test(text)) refuseReservedKeys(value, "body");
  return value;
}

function refuseReservedKeys(value: unknown, path: string): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => refuseReservedKeys(item, `${path}[${index}]`));
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (reservedKeys.has(key)) {
      throw new AppError("ValidationError", `A key of ${path} should be an ordinary name, instead was "${key}".`);
    }
    refuseReservedKeys(item, `${path}.${key}`);
  }
}

function refuseUnstorable(value: unknown, path: string): void {
  if (typeof value === "string" && !isStorable(value)) {
    throw new AppError(
      "ValidationError",
      `${path} should be text without U+0000 and lone surrogates, instead was other text.`,
    );
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    refuseUnstorable(key, path);
    refuseUnstorable(item, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
  }
}

/** The value as the schema gives it, or a ValidationError that names what is wrong where. */
export function checkShape<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  // To valibot a list is an object too; no request is a list.
  if (Array.isArray(value))
    throw new AppError("ValidationError", "Body failed validation: body should be Object, instead was Array.");
  // Of a large value the first fault is enough: each is kept with all that stands above it.
  const result = v.safeParse(schema, value, { abortEarly: !hasFewValues(value) });
  if (result.success) return result.output;
  const found = result.issues.slice(0, maxIssues).map(describeIssue);
  const more = result.issues.length > maxIssues ? ` And ${result.issues.length - maxIssues} more.` : "";
  throw new AppError("ValidationError", `Body failed validation: ${found.join(" ")}${more}`);
}

function hasFewValues(value: unknown): boolean {
  const open = [value];
  for (let seen = 1; open.length > 0;) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    const parts = Object.values(next);
    seen += parts.length;
    if (seen > fewValues) return false;
    for (const part of parts) open.push(part);
  }
  return true;
}

/** Of the forms that a value may have, what is wrong with the first whose kind it is of: to say its kind would tell nothing. */
function inside(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  const first = issue.issues?.find(({ kind, path }) => kind !== "schema" || path !== undefined);
  if (first === undefined) return issue;
  return inside({ ...first, path: [...(issue.path ?? []), ...(first.path ?? [])] as unknown as IssuePath });
}
type IssuePath = NonNullable<v.BaseIssue<unknown>["path"]>;

function describeIssue(found: v.BaseIssue<unknown>): string {
  const issue = inside(found);
  const path = (issue.path ?? []).map(({ key }) => step(key)).join("");
  const isMissing = issue.received === "undefined" && issue.path?.at(-1)?.origin === "key";
  const expected = isMissing ? "present" : (issue.expected ?? issue.message);
  return `body${path} should be ${expected.slice(0, 200)}, instead was ${issue.received.slice(0, 100)}.`;
}

function step(key: unknown): string {
  return typeof key === "number" ? `[${key}]` : `.${String(key).slice(0, 100)}`;
}

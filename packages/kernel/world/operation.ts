/**
 * Operations as they travel: `{pointer, path, command, args}`. Commands of existing clients (`set`, `listAfter` ...) and
 * ours for text and structure (SPEC.md). Shapes only; what they do is in the files beside.
 */
import * as v from "valibot";
import { readAs, recordId, uuid } from "../values/id-schema.ts";
import { isObject, RESERVED_KEYS, type Json } from "../values/json.ts";
import { PARENT_NAMES } from "../records/parents.ts";
import { TABLES, toTable, type Table } from "../records/pointer.ts";
import type { Annotation } from "../text/marks.ts";
import { isStorable } from "../text/rich-text.ts";
import type { Id, Range } from "../text/runs.ts";
import { boundedArray } from "../values/bounded-array.ts";

const table = readAs(`(${TABLES.map((name) => `"${name}"`).join(" | ")})`, toTable);
const key = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.check((name) => !RESERVED_KEYS.has(name), "an ordinary name"),
);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 40));

/** What a site may be called: text keys hold "/", so no client can name the ids of a created text as its own. */
export const SITE = /^[A-Za-z0-9_-]{1,40}$/;
/** A site of a client, or one that the creation of a text made. */
const anySite = v.pipe(v.string(), v.minLength(1), v.maxLength(260));
const itemId = v.pipe(
  v.strictTuple([anySite, count]),
  v.transform((id): Id => id),
);
const range = v.pipe(
  v.strictTuple([anySite, count, v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000_000))]),
  v.transform((r): Range => r),
);
const ranges = boundedArray(range, 20_000);
const annotation = v.pipe(
  boundedArray(v.any(), 100),
  v.check((list) => typeof list[0] === "string" && /^[a-z_]{1,8}$/.test(list[0]), "an annotation"),
  v.transform((list) => list as unknown as Annotation),
);
const units = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(1_000_000),
  v.check(isStorable, "text without U+0000 and lone surrogates"),
);
const json = v.custom<Json>((value) => value !== undefined, "JSON");
const object = v.custom<{ readonly [key: string]: Json }>(isObject, "an object");
const after = v.nullable(uuid);
/** Rows of a collection name both neighbours. Null: it stands behind all. */
const before = v.optional(v.nullable(uuid));
const orderKey = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{6,500}$/));
const contentWord = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));
const parent = v.object({ table, id: uuid });
const markKey = v.pipe(v.string(), v.regex(/^[a-z_]{1,8}(?::[\w-]{1,60})?$/));
const type = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

const ARGS = {
  ins: v.object({
    left: itemId,
    site: v.pipe(v.string(), v.regex(SITE)),
    clock: count,
    units,
    marks: v.optional(boundedArray(annotation, 50)),
    /** Mark keys that the writer chose, whatever the neighbours say. */
    exp: v.optional(boundedArray(markKey, 50)),
  }),
  del: v.object({ ids: ranges }),
  undel: v.object({
    ids: ranges,
    tx: uuid,
    units: v.optional(boundedArray(v.strictTuple([range, v.string(), boundedArray(annotation, 50)]), 20_000)),
  }),
  fmt: v.pipe(
    v.object({
      ids: ranges,
      key: markKey,
      val: v.nullable(boundedArray(json, 100)),
      /** Undo: only where the mark still has this value. */
      was: v.optional(v.nullable(boundedArray(json, 100))),
    }),
    // A mark that may overlap is named by what it anchors, so its value begins with it.
    v.check(
      ({ key, val }) => val === null || !key.includes(":") || val[0] === key.slice(key.indexOf(":") + 1),
      "a value that begins with what the key names",
    ),
  ),
  split: v.object({ right: itemId, left: itemId, n: uuid, type, inside: v.optional(v.boolean()) }),
  merge: v.object({ from: uuid, to: uuid, end: itemId }),
  unmerge: v.object({ y: uuid }),
  delb: v.object({
    /** The roots. */
    blocks: v.pipe(boundedArray(uuid, 10_000), v.minLength(1)),
    /** Everything below them that the sender saw, down to sub-pages. */
    below: v.optional(boundedArray(uuid, 100_000)),
    seen: ranges,
    /** Blocks without a text line, with the version seen, and what they held (contentDigest): clients of before name none. */
    voids: v.optional(
      boundedArray(v.union([v.strictTuple([uuid, count, contentWord]), v.strictTuple([uuid, count])]), 110_000),
    ),
    /** Everything committed up to this number of the scope counts as seen. */
    upTo: v.optional(count),
  }),
  revive: v.object({ tx: v.pipe(v.string(), v.maxLength(60)), blocks: boundedArray(uuid, 100_000) }),
  move: v.object({
    parent,
    after,
    before,
    /** Undo: the key that a row had. */ order: v.optional(orderKey),
    end: v.optional(itemId),
    /** Undo: only while this transaction moved it last. */ guard: v.optional(v.nullable(uuid)),
    /** Undo: who moved it last once this is done. */ by: v.optional(v.nullable(uuid)),
  }),
  turn: v.object({ type }),
  /** Only while `tx` turned it last (null: nobody did); then `by` did. */
  unturn: v.object({ type, tx: v.nullable(uuid), by: v.optional(v.nullable(uuid)) }),
  new: v.object({
    type,
    parent,
    /** Undefined: behind all. */
    after: v.optional(after),
    before,
    properties: v.optional(object),
    format: v.optional(object),
    permissions: v.optional(boundedArray(object, 1000)),
  }),
  set: v.object({
    value: json,
    /** Undo: only while the path still holds this. */ was: v.optional(json),
    /** The record's version that the writer saw: what changed since is not overwritten. */ base: v.optional(count),
  }),
  update: v.object({ value: object }),
  listAfter: v.object({ id: recordId, after: v.optional(recordId) }),
  listBefore: v.object({ id: recordId, before: v.optional(recordId) }),
  listRemove: v.object({ id: recordId }),
  setParent: v.object({ parentId: recordId, parentTable: v.picklist(PARENT_NAMES) }),
  setPermissionItem: v.looseObject({ type: v.string(), role: json }),
  keyedObjectListAfter: v.object({ value: object, after: v.optional(object) }),
  keyedObjectListBefore: v.object({ value: object, before: v.optional(object) }),
  keyedObjectListUpdate: v.object({ value: object }),
  keyedObjectListRemove: v.object({ remove: object }),
  addRelationAfter: v.object({ id: recordId, spaceId: v.optional(recordId), after: v.optional(recordId) }),
} as const;

export type Command = keyof typeof ARGS;
export const COMMANDS = Object.keys(ARGS) as readonly Command[];
export type Args<C extends Command> = v.InferOutput<(typeof ARGS)[C]>;

export interface OperationOf<C extends Command> {
  readonly pointer: { readonly table: Table; readonly id: string; readonly spaceId?: string | undefined };
  readonly path: readonly string[];
  readonly command: C;
  readonly args: Args<C>;
}
export type Operation = { [C in Command]: OperationOf<C> }[Command];

/** Operations on lists of objects with ids, and on relations. */
export type KeyedOperation = Extract<Operation, { readonly command: `keyedObjectList${string}` | "addRelationAfter" }>;

const pointer = v.object({ table, id: recordId, spaceId: v.optional(recordId) });
const path = boundedArray(key, 20);

/** One branch for each command, so that a fault is told for the command that was meant. */
export const operationSchema = v.variant(
  "command",
  COMMANDS.map((command) =>
    v.object({ pointer, path, command: v.literal(command), args: argsSchema(command) }),
  ) as never,
) as unknown as v.GenericSchema<unknown, Operation>;

/** Some clients wrap the value of `set` and `update` in nothing: `args` is the value itself. */
function argsSchema(command: Command): v.GenericSchema {
  const schema: v.GenericSchema = ARGS[command];
  if (command === "set")
    return v.pipe(
      v.any(),
      v.transform((value: unknown) => (isEnvelope(value) ? value : { value })),
      schema,
    );
  if (command === "update")
    return v.pipe(
      v.any(),
      v.transform((value: unknown) => ({ value })),
      schema,
    );
  return schema;
}

/** The guarded forms of `set`, told from a value by their keys: `value` with `was`, or with a version as `base`. */
function isEnvelope(value: unknown): boolean {
  if (!isObject(value) || !Object.hasOwn(value, "value") || Object.keys(value).length !== 2) return false;
  return Object.hasOwn(value, "was") || typeof value["base"] === "number";
}

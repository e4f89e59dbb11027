/** What readers get of records. A box without a value is a record that may not be read or does not exist. */
import * as v from "valibot";
import type { Json, JsonObject } from "../values/json.ts";
import type { Role } from "../permissions/roles.ts";
import { boundedArray } from "../values/bounded-array.ts";

export interface Box {
  readonly role: Role;
  readonly value?: JsonObject;
  /** For our own editors, which asked for it. */
  readonly edit?: {
    readonly order: string | null;
    /** Run lists of edited texts and engine notes; null: never edited. */
    readonly state: Json;
    readonly seq: number;
    readonly scope: string;
  };
}

/**
 * A stretch of the living children of a parent, with their order keys: those behind `after` (null: from the first) up to
 * the last one listed, or up to the end. Of a list of pages it speaks of those children only that are pages.
 */
export interface ChildrenPart {
  readonly after: readonly [id: string, order: string] | null;
  readonly listed: readonly (readonly [id: string, order: string])[];
  readonly end: boolean;
  readonly pages?: true | undefined;
}

export type RecordMap = Record<string, Record<string, Box>>;

const frame = v.looseObject({
  table: v.string(),
  id: v.pipe(v.string(), v.maxLength(100)),
  index: v.optional(v.number(), 0),
  /** Ours: the last child given and its order key, so that a place survives changes of the list. */
  after: v.optional(v.pipe(v.string(), v.maxLength(100))),
  order: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

/** Where a walk goes on: the innermost parent last. */
export const cursorSchema = v.object({
  stack: boundedArray(boundedArray(frame, 10), 1000),
});
export type Cursor = v.InferOutput<typeof cursorSchema>;

/** Typed loosely on purpose: boxes and lists are checked by who reads them. */
export const childrenSchema = v.custom<Readonly<Record<string, ChildrenPart>>>(
  (value) => typeof value === "object" && value !== null,
);
export const recordMapSchema = v.custom<RecordMap>((value) => typeof value === "object" && value !== null);

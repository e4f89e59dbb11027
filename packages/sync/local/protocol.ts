/** What tabs and the worker of the local database say to each other. Anything else that is heard is not for us. */
import type { Json } from "@tessera/kernel/values/json.ts";
import * as v from "valibot";
import { localErrors, type LocalErrorKind } from "./local-error-kinds.ts";

const pairs = v.array(v.tuple([v.string(), v.custom<Json>((value) => value !== undefined)]));

const request = v.variant("kind", [
  v.object({ kind: v.literal("info") }),
  v.object({ kind: v.literal("load"), prefix: v.string() }),
  v.object({
    kind: v.literal("write"),
    /** The database that the write was made for; null: whichever is there. */
    base: v.nullable(v.string()),
    wipe: v.array(v.string()),
    put: pairs,
    remove: v.array(v.string()),
  }),
  /** Gives the space of the database back; what was in it goes. */
  v.object({ kind: v.literal("free") }),
]);
export type LocalRequest = v.InferOutput<typeof request>;

const ask = v.object({ t: v.literal("ask"), id: v.string(), request });
export type Ask = v.InferOutput<typeof ask>;

const kinds = Object.keys(localErrors) as LocalErrorKind[];
const fault = v.object({ name: v.string(), message: v.string(), kind: v.nullable(v.picklist(kinds)) });
const answer = v.variant("ok", [
  v.object({ t: v.literal("answer"), id: v.string(), ok: v.literal(true), value: v.unknown() }),
  v.object({ t: v.literal("answer"), id: v.string(), ok: v.literal(false), fault }),
]);
export type Answer = v.InferOutput<typeof answer>;

/** A tab has taken the lead and its worker is open. */
const ready = v.object({ t: v.literal("ready") });
/** There is something to settle. */
const work = v.object({ t: v.literal("work") });

export type TabMessage = Ask | Answer | v.InferOutput<typeof ready> | v.InferOutput<typeof work>;

const tabMessage = v.union([ask, answer, ready, work]);

/** Null for what is none of ours: another release may speak on the same channel. */
export function readMessage(data: unknown): TabMessage | null {
  const read = v.safeParse(tabMessage, data);
  return read.success ? read.output : null;
}

export const results = {
  info: v.object({
    base: v.string(),
    /** Why the file before this one was set aside, where one was. */
    setAside: v.nullable(v.picklist(kinds)),
  }),
  load: pairs,
  write: v.null(),
  free: v.null(),
} as const satisfies Record<LocalRequest["kind"], v.GenericSchema>;

export type LocalResult<Kind extends LocalRequest["kind"]> = v.InferOutput<(typeof results)[Kind]>;

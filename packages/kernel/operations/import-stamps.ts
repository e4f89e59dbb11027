/**
 * Who made and last edited a block, and when, as an import says it: kept where the transaction is said to be one, for the
 * blocks that it makes, and checked. Invariant: no time is to come, and whoever is named is of the workspace. Without that
 * saying the times and actors are the engine's, whatever is sent.
 */
import { spaceRole } from "../permissions/can.ts";
import type { Entry } from "../records/entry.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { hasTexts, keyOf } from "../records/pointer.ts";
import { allowed, type Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

const KINDS = ["created", "last_edited"] as const;

/** Notes what is said of a block that this transaction makes. */
export function noteStamps(step: Step, entry: Entry, wanted: JsonObject): void {
  const { draft, stamps } = step;
  if (stamps === null || !hasTexts(entry.table) || draft.before.get(keyOf(entry)) !== null) return;
  const said: Record<string, Json> = { ...stamps.get(keyOf(entry)) };
  for (const kind of KINDS)
    for (const field of [`${kind}_time`, `${kind}_by_table`, `${kind}_by_id`]) {
      const value = wanted[field];
      // What stands there already is the engine's own.
      if (value !== undefined && value !== null && value !== entry.value[field]) said[field] = value;
    }
  stamps.set(keyOf(entry), said);
}

/** Writes what was noted; whoever imports has full access to the workspace. */
export function settleStamps(step: Step): void {
  const { draft, context, stamps } = step;
  if (stamps === null) return;
  const space = draft.entry("space", context.scope);
  if (space === null || !allowed(step, "full", space))
    throw new Refusal("ForbiddenError", "only whoever has full access to the workspace may import");
  for (const [key, said] of stamps) {
    const entry = draft.entries.get(key);
    if (entry === undefined) continue;
    const value = { ...entry.value };
    for (const kind of KINDS) Object.assign(value, timeOf(step, entry, kind, said), actorOf(step, entry, kind, said));
    if (Number(value["last_edited_time"]) < Number(value["created_time"]))
      throw new Refusal("ValidationError", `last_edited_time of block ${entry.id} should not be before created_time`);
    draft.put({ ...entry, value });
  }
}

function timeOf({ context }: Step, { id }: Entry, kind: string, said: JsonObject): JsonObject {
  const time = said[`${kind}_time`];
  if (time === undefined) return {};
  if (typeof time !== "number" || !Number.isSafeInteger(time) || time < 0 || time > context.now)
    throw new Refusal(
      "ValidationError",
      `${kind}_time of block ${id} should be milliseconds since 1970 up to now, instead was ${JSON.stringify(time)}`,
    );
  return { [`${kind}_time`]: time };
}

function actorOf({ draft, context }: Step, { id: block }: Entry, kind: string, said: JsonObject): JsonObject {
  const id = said[`${kind}_by_id`];
  const table = said[`${kind}_by_table`] ?? "notion_user";
  if (id === undefined) return {};
  const isPerson = (table === "notion_user" || table === "user") && typeof id === "string";
  const isOne = isPerson
    ? spaceRole(id, context.scope, draft) !== "none"
    : table === "bot" && typeof id === "string" && draft.entry("bot", id)?.scope === context.scope;
  if (!isOne)
    throw new Refusal(
      "ValidationError",
      `${kind}_by_id of block ${block} should be a member of the workspace, instead was ${JSON.stringify(id)}`,
    );
  return { [`${kind}_by_table`]: isPerson ? "notion_user" : "bot", [`${kind}_by_id`]: id };
}

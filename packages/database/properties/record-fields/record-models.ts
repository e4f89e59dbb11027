// Properties whose values every record has: when it was made and last edited, and by whom. They are not stored among the
// row's properties and cannot be written; what stands there under their key is kept and not looked at.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Model, Moment } from "../base/model.ts";
import { personOperators } from "../operators/person-operators.ts";
import { timeOperators } from "../operators/time-operators.ts";

const common = { isSearched: false, repeats: true, write: () => undefined } as const;

function readTime(value: Json | undefined): Moment | null {
  return typeof value === "number" && Number.isFinite(value) ? { at: value, isInstant: true } : null;
}

const readPerson = (value: Json | undefined): string | null => (typeof value === "string" ? value || null : null);

/** A time of the record, given in milliseconds. As text it is that of UTC, for whoever has no face. */
export function recordTime(type: string, source: "createdTime" | "editedTime"): Model<"time", Moment> {
  const asText = (value: Json | undefined): string => {
    const at = readTime(value)?.at ?? Number.NaN;
    return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : "";
  };
  return { ...common, type, source, kind: "time", read: readTime, indexed: readTime, asText, operators: timeOperators };
}

/** Somebody whom the record names, by id. */
export function recordPerson(type: string, source: "createdBy" | "editedBy"): Model<"person", string> {
  const asText = (value: Json | undefined): string => readPerson(value) ?? "";
  return {
    ...common,
    type,
    source,
    kind: "person",
    read: readPerson,
    indexed: readPerson,
    asText,
    operators: personOperators,
  };
}

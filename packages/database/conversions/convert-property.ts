// A property gets another type: the rows that store it otherwise are written with the schema, in one transaction. Invariant: all or
// nothing is changed, and it is one step to take back (docs/decisions/0046). More rows than one step can be taken back with are
// not written.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { writeValue } from "../edit/cell-edits.ts";
import type { EditedCollection, StatusSteps } from "../edit/property-edits.ts";
import { propertyOf, readSchema } from "../schema.ts";
import type { SchemaFault } from "../schema-rules.ts";
import type { DatabaseNote, DatabaseSource } from "../views/database-source.ts";
import { convertSchema } from "./convert-schema.ts";
import { convertedIn, type Survey } from "./survey.ts";

/** Rows that are written with the schema, in one transaction: the rows that a device keeps at hand. */
export const AT_ONCE = 2000;

/** "other": the property has another type by now. "away": rows could not be asked for. "refused": nothing was written here. */
export type Converted = "done" | "other" | "away" | "too-many" | "refused" | SchemaFault;

export function convertProperty(source: DatabaseSource, survey: Survey, steps: StatusSteps): Converted {
  const { key, conversion, changed } = survey;
  const note: DatabaseNote = { userAction: "convert-property" };
  // Rows are read when they are written: whoever wrote since the survey is not overwritten by what stood there.
  const operationsOf = (ids: readonly string[]): Operation[] =>
    ids.flatMap((id) => {
      const row = source.row(id).read();
      const next = row === null ? undefined : convertedIn(row, key, conversion);
      return next === undefined ? [] : writeValue({ spaceId: source.spaceId, id }, key, next);
    });
  const now = edited(source, survey, steps);
  if (!("operations" in now)) return now.fault;
  if (changed.length > AT_ONCE) return "too-many";
  const isDone = source.transact([...operationsOf(changed), ...now.operations], note);
  survey.release();
  return isDone ? "done" : "refused";
}

/** What is to be written of the schema as it stands, or why nothing is. */
function edited(
  source: DatabaseSource,
  { key, conversion, words }: Survey,
  steps: StatusSteps,
): { readonly operations: readonly Operation[] } | { readonly fault: Converted } {
  const state = source.state.read();
  if (state.kind !== "ready") return { fault: "away" };
  if (propertyOf(readSchema(state.collection), key)?.type !== conversion.from.type) return { fault: "other" };
  const collection: EditedCollection = { id: state.collectionId, spaceId: source.spaceId, value: state.collection };
  const made = convertSchema(collection, key, conversion.to, words, steps);
  return "fault" in made ? { fault: made } : made;
}

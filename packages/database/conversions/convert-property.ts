// A property gets another type: the rows that store it otherwise are written, and the schema. Invariant: it is one step to take
// back, and the schema is written last: wherever it stops, the property has its former type, and converting it goes on
// (docs/decisions/0046).
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { writeValue } from "../edit/cell-edits.ts";
import type { EditedCollection, StatusSteps } from "../edit/property-edits.ts";
import { propertyOf, readSchema } from "../schema.ts";
import type { SchemaFault } from "../schema-rules.ts";
import type { DatabaseNote, DatabaseSource, ShownRow } from "../source/database-source.ts";
import { convertSchema } from "./convert-schema.ts";
import { wordsNamed } from "./convert-value.ts";
import { AT_ONCE, convertedIn, everyRowOnce, type Progress, type Survey } from "./survey.ts";

/**
 * "other": the property has another type by now. "away": rows could not be asked for. "refused": a write was not taken here.
 * "stopped": the person did not wait. After each of these nothing of it is left.
 */
export type Converted = "done" | "other" | "away" | "refused" | "stopped" | SchemaFault;

/** `progress` hears of rows where there are too many for one transaction. */
export async function convertProperty(
  source: DatabaseSource,
  survey: Survey,
  steps: StatusSteps,
  progress: Progress,
): Promise<Converted> {
  const now = edited(source, survey, steps);
  if (!("operations" in now)) return now.fault;
  if (survey.changed.length > AT_ONCE) return await inPieces(source, survey, steps, progress);
  const operations = [...rowsWritten(source, survey, survey.changed), ...now.operations];
  const isDone = source.transact(operations, { userAction: "convert-property" });
  survey.release();
  return isDone ? "done" : "refused";
}

/** Rows are read when they are written: whoever wrote since the survey is not overwritten by what stood there. */
function rowsWritten(source: DatabaseSource, { key, conversion }: Survey, ids: readonly string[]): Operation[] {
  return ids.flatMap((id) => {
    const row = source.row(id).read();
    const next = row === null ? undefined : convertedIn(row, key, conversion);
    return next === undefined ? [] : writeValue({ spaceId: source.spaceId, id }, key, next);
  });
}

/** All rows are asked for once more, and written as they come; what was written is taken back where the end is not reached. */
async function inPieces(
  source: DatabaseSource,
  survey: Survey,
  steps: StatusSteps,
  progress: Progress,
): Promise<Converted> {
  const { key, conversion } = survey;
  const group = `convert ${source.newId()}`;
  const words = new Set(survey.words);
  let ids: string[] = [];
  const write = (operations: readonly Operation[]): boolean => {
    const note: DatabaseNote = { userAction: "convert-property", group, isWhole: true };
    return operations.length === 0 || source.transact(operations, note);
  };
  survey.release();
  const look = (row: ShownRow): void => {
    const next = convertedIn(row, key, conversion);
    if (next === undefined) return;
    for (const one of wordsNamed(conversion.to, next)) words.add(one);
    ids.push(row.id);
  };
  let isRefused = false;
  const read = await everyRowOnce(source, look, {
    on(done, total) {
      isRefused = !write(rowsWritten(source, survey, ids));
      ids = [];
      return progress.on(done, total) && !isRefused;
    },
  });
  const last =
    read === "all" ? edited(source, { ...survey, words }, steps) : { fault: isRefused ? ("refused" as const) : read };
  const fault = "fault" in last ? last.fault : write(last.operations) ? null : "refused";
  if (fault !== null) source.undo(group);
  return fault ?? "done";
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
  const edit = convertSchema(collection, key, conversion.to, words, steps);
  return "fault" in edit ? { fault: edit } : edit;
}

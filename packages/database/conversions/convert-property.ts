// A property gets another type. Rows that store it otherwise are written first and the schema last: few rows in the schema's own
// transaction, many piece by piece. Invariant: wherever this stops, every row stores a value that says the same in both types or
// the value that it had; choosing the type again goes on (docs/decisions/0046). All of it is one step to take back.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { writeValue } from "../edit/cell-edits.ts";
import type { EditedCollection, StatusSteps } from "../edit/property-edits.ts";
import { askRows, everyPiece } from "../edit/rows-at-hand.ts";
import { propertyOf, readSchema } from "../schema.ts";
import type { SchemaFault } from "../schema-rules.ts";
import type { DatabaseNote, DatabaseSource, ShownRow } from "../views/database-source.ts";
import { convertSchema } from "./convert-schema.ts";
import { convertedIn, type Progress, type Survey } from "./survey.ts";

/** Rows that are written with the schema, all or nothing. */
export const AT_ONCE = 1000;

/** "other": the property has another type by now. "away": rows could not be asked for. "refused": nothing was written here. */
export type Converted = "done" | "other" | "away" | "stopped" | "refused" | SchemaFault;

export async function convertProperty(
  source: DatabaseSource,
  survey: Survey,
  steps: StatusSteps,
  progress: Progress,
): Promise<Converted> {
  const { key, conversion, changed } = survey;
  const note: DatabaseNote = { userAction: "convert-property", group: `convert ${source.newId()}`, isWhole: true };
  const ofRow = (row: ShownRow): Operation[] => {
    const next = convertedIn(row, key, conversion);
    return next === undefined ? [] : writeValue({ spaceId: source.spaceId, id: row.id }, key, next);
  };
  const fault = edited(source, survey, steps);
  if (!("operations" in fault)) return fault.fault;
  const atHand = changed.length <= AT_ONCE ? changed.map((id) => source.row(id).read()) : [null];
  const isAtOnce = atHand.every((row) => row !== null);
  if (!isAtOnce) {
    const written = await inPieces(source, ofRow, note, progress);
    if (written !== "all") return written;
  }
  const now = edited(source, survey, steps);
  if (!("operations" in now)) return now.fault;
  const rows = isAtOnce ? atHand.flatMap((row) => (row === null ? [] : ofRow(row))) : [];
  return source.transact([...rows, ...now.operations], note) ? "done" : "refused";
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

/** Rows are read anew: whoever wrote since the survey is not overwritten by what stood there. */
async function inPieces(
  source: DatabaseSource,
  ofRow: (row: ShownRow) => Operation[],
  note: DatabaseNote,
  progress: Progress,
): Promise<"all" | "stopped" | "away" | "refused"> {
  const state = source.state.read();
  const viewId = state.kind === "ready" ? state.views[0]?.id : undefined;
  if (state.kind !== "ready" || viewId === undefined) return "away";
  const rows = askRows(source, state.collectionId, viewId, { operator: "and", filters: [] });
  let isRefused = false;
  try {
    const read = await everyPiece(source, rows, (some, place, total) => {
      const operations = some.flatMap(ofRow);
      isRefused = operations.length > 0 && !source.transact(operations, note);
      return !isRefused && progress.on(place, total);
    });
    if (isRefused) return "refused";
    if (read === "failed" || !rows.read().isWhole) return "away";
    return read;
  } finally {
    rows.close();
  }
}

/**
 * The largest records that a transaction may leave, whatever commands wrote them. Invariant: a record beyond a limit is one of an
 * earlier version, and no transaction makes it larger. It can still be read, moved, deleted and made smaller.
 */
import type { Entry } from "../records/entry.ts";
import { mostSizeOfRecord, sizeOfRecord, type RecordSize } from "../records/record-size.ts";
import { MAX_RECORD_BYTES, MAX_RECORD_RUNS, MAX_TEXT_BYTES } from "../rules/size-limits.ts";
import type { Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

/** The codes of refusals for size, as rows of the error table. */
const TEXT_TOO_LARGE = "text_too_large";
const RECORD_TOO_LARGE = "record_too_large";

const NOTHING: RecordSize = { bytes: 0, properties: new Map(), longest: 0, runs: 0 };

export function settleSizes({ draft }: Step): void {
  for (const [key, previous] of draft.before) {
    const entry = draft.entries.get(key);
    if (entry === undefined || isWithin(mostSizeOfRecord(entry))) continue;
    const size = sizeOfRecord(entry);
    if (!isWithin(size)) demandNotLarger(entry, size, previous === null ? NOTHING : sizeOfRecord(previous));
  }
}

function isWithin({ bytes, properties, longest, runs }: RecordSize): boolean {
  if (bytes > MAX_RECORD_BYTES || longest > MAX_TEXT_BYTES || runs > MAX_RECORD_RUNS) return false;
  for (const size of properties.values()) if (size > MAX_TEXT_BYTES) return false;
  return true;
}

function demandNotLarger(entry: Entry, size: RecordSize, previous: RecordSize): void {
  const name = `${entry.table} ${entry.id}`;
  for (const [property, bytes] of size.properties)
    demand(
      TEXT_TOO_LARGE,
      `properties.${property} of ${name}`,
      bytes,
      previous.properties.get(property),
      MAX_TEXT_BYTES,
    );
  demand(TEXT_TOO_LARGE, `a string of ${name}`, size.longest, previous.longest, MAX_TEXT_BYTES);
  demand(RECORD_TOO_LARGE, name, size.bytes, previous.bytes, MAX_RECORD_BYTES);
  demand(RECORD_TOO_LARGE, `the run lists of ${name}`, size.runs, previous.runs, MAX_RECORD_RUNS, "runs");
}

function demand(
  code: string,
  what: string,
  size: number,
  previous: number | undefined,
  most: number,
  unit = "bytes of JSON",
): void {
  if (size <= most || size <= (previous ?? 0)) return;
  throw new Refusal("UserValidationError", `${what} should have at most ${most} ${unit}, instead had ${size}`, code);
}

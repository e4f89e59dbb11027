// Edits and copies of more rows than are in memory: the ids are known at the start, and the records are read chunk by chunk.
// Invariants: all chunks of an edit are one step of undo; a cancelled edit is undone as a whole.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { DatabaseSource } from "../source/database-source.ts";
import { inParts } from "./in-parts.ts";

/** Rows whose records are read and written together. */
const CHUNK = 250;

export interface BulkRead {
  /** By place, from the first one on; null where no row is. */
  readonly ids: readonly (string | null)[];
  /** Rows that every chunk reads, as the rows from which others are filled. */
  readonly sources: readonly string[];
}

export interface BulkEdit extends BulkRead {
  /** The operations for the places from `from` to `to` (exclusive), whose records are in memory. Called once for each chunk. */
  readonly operationsFor: (from: number, to: number) => readonly Operation[];
  readonly userAction: string;
  /** Names the step of undo. */
  readonly group: string;
}

export interface BulkProgress {
  /** Called after each chunk with the number of places that are done. False cancels the work. */
  readonly onChunk: (done: number) => boolean;
  /** Resolves when the browser had time for input and drawing. */
  readonly rest: () => Promise<void>;
}

/** "failed": the records could not be read; "refused": a transaction was refused. What was written until then stays, as one step. */
export type BulkResult = "done" | "cancelled" | "failed" | "refused";

/** Calls `take` for the places from `from` to `to` (exclusive) of each chunk, whose records are in memory. False ends it as refused. */
export async function readInBulk(
  source: DatabaseSource,
  { ids, sources }: BulkRead,
  take: (from: number, to: number) => boolean,
  progress: BulkProgress,
): Promise<BulkResult> {
  const close = source.keepOpen();
  try {
    for (let from = 0; from < ids.length; from += CHUNK) {
      const to = Math.min(ids.length, from + CHUNK);
      const needed = [...sources, ...ids.slice(from, to).filter((id) => id !== null)];
      const release = source.hold(() => needed);
      try {
        if (!(await source.bring(needed))) return "failed";
        if (!take(from, to)) return "refused";
      } finally {
        release();
      }
      if (!progress.onChunk(to)) return "cancelled";
      await progress.rest();
    }
    return "done";
  } finally {
    close();
  }
}

export async function editInBulk(source: DatabaseSource, edit: BulkEdit, progress: BulkProgress): Promise<BulkResult> {
  const { operationsFor, userAction, group } = edit;
  const write = (from: number, to: number): boolean =>
    inParts(operationsFor(from, to)).every((part) => source.transact(part, { userAction, group, isWhole: true }));
  const result = await readInBulk(source, edit, write, progress);
  if (result === "cancelled") source.undo(group);
  return result;
}

// An edit of more rows than are in memory: the ids are known when the edit starts, and the records are read and written chunk by
// chunk. Invariants: all chunks are one step of undo; a cancelled edit is undone as a whole.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { DatabaseSource } from "../source/database-source.ts";
import { inParts } from "./in-parts.ts";

/** Rows whose records are read and written together. */
const CHUNK = 250;

export interface BulkEdit {
  /** By place, from the first one of the edit on; null where no row is. */
  readonly ids: readonly (string | null)[];
  /** Rows that every chunk reads, as the rows from which others are filled. */
  readonly sources: readonly string[];
  /** The operations for the places from `from` to `to` (exclusive), whose records are in memory. Called once for each chunk. */
  readonly operationsFor: (from: number, to: number) => readonly Operation[];
  readonly userAction: string;
  /** Names the step of undo. */
  readonly group: string;
}

export interface BulkProgress {
  /** Called after each chunk with the number of places that are done. False cancels the edit. */
  readonly onChunk: (done: number) => boolean;
  /** Resolves when the browser had time for input and drawing. */
  readonly rest: () => Promise<void>;
}

/** "failed": the records could not be read; "refused": a transaction was refused. What was written until then stays, as one step. */
export type BulkResult = "done" | "cancelled" | "failed" | "refused";

export async function editInBulk(source: DatabaseSource, edit: BulkEdit, progress: BulkProgress): Promise<BulkResult> {
  const { ids, sources, userAction, group } = edit;
  for (let from = 0; from < ids.length; from += CHUNK) {
    const to = Math.min(ids.length, from + CHUNK);
    const needed = [...sources, ...ids.slice(from, to).filter((id) => id !== null)];
    const release = source.hold(() => needed);
    try {
      if (!(await source.bring(needed))) return "failed";
      for (const part of inParts(edit.operationsFor(from, to)))
        if (!source.transact(part, { userAction, group, isWhole: true })) return "refused";
    } finally {
      release();
    }
    if (!progress.onChunk(to)) {
      source.undo(group);
      return "cancelled";
    }
    await progress.rest();
  }
  return "done";
}

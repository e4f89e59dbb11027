// Edits and copies of more rows than are in memory: the ids are known at the start, and the records are read chunk by chunk.
// Invariants: all chunks of an edit are one step of undo; a cancelled edit is undone as a whole; an edit that is stored first is executed
// as a whole or not at all, also if a reload interrupts it.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { DatabaseSource, EditPlan } from "../source/database-source.ts";
import { inParts } from "./in-parts.ts";

/** Rows whose records are read and written together. */
const CHUNK = 250;
/** Transactions of a plan that are stored together. */
const STORED_TOGETHER = 4;

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

export interface StoredEdit extends Omit<BulkEdit, "operationsFor"> {
  /** As of `BulkEdit`. The operations of no chunk depend on those of another. `numbering`: ids for the text that they write. */
  readonly operationsFor: (from: number, to: number, numbering: EditPlan["numbering"]) => readonly Operation[];
}

/** As `editInBulk`. All operations are decided and stored before the first of them is executed; the rows stay in memory meanwhile. */
export async function editStoredFirst(
  source: DatabaseSource,
  edit: StoredEdit,
  progress: BulkProgress,
): Promise<BulkResult> {
  const { ids, operationsFor, group } = edit;
  const close = source.keepOpen();
  const release = source.hold(() => ids.filter((id) => id !== null));
  const plan = source.plan(edit.userAction);
  const parts: (readonly Operation[])[] = [];
  const decide = (from: number, to: number): boolean => {
    parts.push(...inParts(operationsFor(from, to, plan.numbering)));
    return true;
  };
  try {
    // Half of the progress is to decide, and half is to execute.
    const half = { ...progress, onChunk: (done: number) => progress.onChunk(Math.floor(done / 2)) };
    let result = await readInBulk(source, edit, decide, half);
    if (result === "done") {
      await store(plan, parts);
      result = await execute(plan, edit, progress);
    }
    plan.drop();
    // Options may have been created before the first cell was written.
    if (result === "cancelled" || result === "failed") source.undo(group);
    return result;
  } finally {
    release();
    close();
  }
}

async function store(plan: EditPlan, parts: readonly (readonly Operation[])[]): Promise<void> {
  for (let at = 0; at < parts.length; at += STORED_TOGETHER) {
    for (const part of parts.slice(at, at + STORED_TOGETHER)) plan.add(part);
    await plan.store(at + STORED_TOGETHER >= parts.length);
  }
}

async function execute(plan: EditPlan, edit: StoredEdit, { onChunk, rest }: BulkProgress): Promise<BulkResult> {
  const { ids, userAction, group } = edit;
  for (const all = plan.left; plan.left > 0; await rest()) {
    if (!plan.executeNext({ userAction, group, isWhole: true })) return "refused";
    if (!onChunk(Math.ceil(ids.length * (1 - plan.left / (2 * all))))) return "cancelled";
  }
  return "done";
}

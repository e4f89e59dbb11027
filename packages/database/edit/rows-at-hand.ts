// All rows of a question, piece by piece, as they come to be at hand. Invariant: a piece that was answered was here when it was
// answered; rows that left since are null where they are read.
import type { Group } from "../query/filter.ts";
import type { DatabaseSource, RowsSource, ShownRow } from "../source/database-source.ts";

/** Rows that are asked for, and written, together. */
export const PIECE = 100;

export function askRows(source: DatabaseSource, collectionId: string, viewId: string, filter: Group): RowsSource {
  return source.rows({ collectionId, viewId, filter, sorts: [], search: "" });
}

export function idsIn(rows: RowsSource, from: number, to: number): string[] {
  const ids: string[] = [];
  for (let at = from; at < to; at++) {
    const id = rows.idAt(at);
    if (id !== null) ids.push(id);
  }
  return ids;
}

/** The rows from a place on are here, or it is known that they do not come. */
export function piece(rows: RowsSource, from: number): Promise<void> {
  rows.show(from, from + PIECE);
  const isHere = (): boolean => {
    const { kind, total } = rows.read();
    if (kind !== "ready") return kind === "failed";
    const end = Math.min(total, from + PIECE);
    return idsIn(rows, from, end).length === Math.max(0, end - from);
  };
  if (isHere()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = rows.subscribe(() => {
      if (!isHere()) return;
      stop();
      resolve();
    });
  });
}

/** Every row once; ends early where they cannot be asked for. What `each` answers false to is the last. */
export async function everyPiece(
  source: DatabaseSource,
  rows: RowsSource,
  each: (rows: readonly ShownRow[], place: number, total: number) => boolean,
): Promise<"all" | "stopped" | "failed"> {
  for (let from = 0; ; from += PIECE) {
    await piece(rows, from);
    const { kind, total } = rows.read();
    if (kind === "failed") return "failed";
    const ids = idsIn(rows, from, Math.min(total, from + PIECE));
    const read = ids.map((id) => source.row(id).read()).filter((row) => row !== null);
    if (!each(read, Math.min(total, from + PIECE), total)) return "stopped";
    if (from + PIECE >= total) return "all";
  }
}

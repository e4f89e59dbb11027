// Ids for new characters: the client's site and its next clock. Handing out is the sync client's.
import { insertUnits, type Id, type Insertion, type Runs } from "@tessera/kernel/text/runs.ts";

/** The first of `length` consecutive fresh ids. */
export type Numbering = (length: number) => { readonly site: string; readonly clock: number };

/** The run list after an insertion whose left neighbour is known to be in it. */
export function applyInsertion(runs: Runs, left: Id, insertion: Insertion): Runs {
  const next = insertUnits(runs, left, insertion);
  if (next === null) throw new Error("An insertion was placed beside a character that is not in its line.");
  return next;
}

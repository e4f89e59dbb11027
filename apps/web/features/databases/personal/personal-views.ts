// The filters and sorts that are one person's alone, for the views of one database: kept on the device by person, workspace and view,
// and taken back with what else the person does in the database.
// Invariant: nobody else on this device sees them. Leaves what they mean to view-question.ts.
import { setFilter, setSorts } from "@tessera/database/edit/view-edits.ts";
import type { DatabaseSource, Watched } from "@tessera/database/source/database-source.ts";
import { sameJson } from "@tessera/kernel/values/json.ts";
import type { Clock } from "@tessera/platform/clock.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import { PersonalHistory } from "./personal-history.ts";
import {
  keptPersonal,
  NOTHING_PERSONAL,
  readPersonal,
  withPersonal,
  type PersonalQuery,
  type QueryParts,
} from "./personal-query.ts";
import type { ViewQuestion } from "./view-question.ts";

/** Letters of one view; a store that is given too long a value throws. */
const MOST_KEPT = 50_000;

export interface PersonalPorts {
  readonly storage: Storage;
  /** Whose they are; null: somebody without an account. */
  readonly person: string | null;
  readonly clock: Pick<Clock, "now">;
}

/** `read` moves on with every change. */
export interface PersonalViews extends Watched<number> {
  /** The database with an undo in which these have their place. */
  readonly source: DatabaseSource;
  of(viewId: string): PersonalQuery;
  change(viewId: string, view: QueryParts, next: Partial<QueryParts>): void;
  /** The view has what counted for this person alone; false where that was refused. One step: taken back, it is theirs again. */
  save(viewId: string, question: ViewQuestion): boolean;
  /** With nothing the view's own count again. */
  set(viewId: string, personal: PersonalQuery): void;
}

export function personalViews(source: DatabaseSource, { storage, person, clock }: PersonalPorts): PersonalViews {
  const keyOf = (viewId: string): string => `query:${person ?? ""}:${source.spaceId}:${viewId}`;
  const known = new Map<string, PersonalQuery>();
  const readers = new Set<() => void>();
  let version = 0;
  const of = (viewId: string): PersonalQuery => {
    const here = known.get(viewId) ?? readPersonal(storage.get(keyOf(viewId)));
    known.set(viewId, here);
    return here;
  };
  const put = (viewId: string, personal: PersonalQuery): void => {
    known.set(viewId, personal);
    const kept = keptPersonal(personal);
    // One that is too long to be kept counts for as long as the database is shown.
    if (kept === null || JSON.stringify(kept).length > MOST_KEPT) storage.remove(keyOf(viewId));
    else storage.set(keyOf(viewId), kept);
    version++;
    for (const notice of readers) notice();
  };
  const history = new PersonalHistory(source, put, clock.now);
  const step = (viewId: string, after: PersonalQuery, more: { group?: string; isWritten?: boolean } = {}): void => {
    const before = of(viewId);
    if (sameJson(keptPersonal(before), keptPersonal(after))) return;
    put(viewId, after);
    history.push({ viewId, before, after, ...more });
  };
  return {
    source: {
      ...source,
      transact(operations, note) {
        const isDone = source.transact(operations, note);
        if (isDone) history.end();
        return isDone;
      },
      undo: () => history.undo(),
      redo: () => history.redo(),
    },
    read: () => version,
    subscribe(notice) {
      readers.add(notice);
      return () => readers.delete(notice);
    },
    of,
    change: (viewId, view, next) =>
      step(viewId, withPersonal(of(viewId), view, next), next.filter === undefined ? {} : { group: "filter" }),
    save(viewId, { personal }) {
      const operations = [
        ...(personal?.filter === undefined ? [] : setFilter(source.spaceId, viewId, personal.filter)),
        ...(personal?.sorts === undefined ? [] : setSorts(source.spaceId, viewId, personal.sorts)),
      ];
      if (!source.transact(operations, { userAction: "save-query" })) return false;
      history.end();
      step(viewId, NOTHING_PERSONAL, { isWritten: true });
      return true;
    },
    set: (viewId, next) => step(viewId, next),
  };
}

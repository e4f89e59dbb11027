// How a command of a database is carried out: it reads the database as it stands, and commits what it makes of it as one
// transaction that can be undone. Invariant: nothing is written while the database is locked, unless by `commit`; whatever is
// refused is explained to the person.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isLocked } from "@tessera/database/edit/lock.ts";
import type { EditedCollection, SchemaEdit } from "@tessera/database/edit/property-edits.ts";
import type { DatabaseSource, ReadyDatabase } from "@tessera/database/source/database-source.ts";
import { looksAtItsOwn } from "@tessera/database/view-model/looked-at.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { faultWords } from "../../../words/database-words.ts";

/** Shows a short message to the person. */
export type Notify = (message: string) => void;

export interface DatabaseWriter {
  readonly source: DatabaseSource;
  readonly i18n: I18n;
  readonly notify: Notify;
  /** The database as it is now; null where it is not here. */
  readonly ready: () => ReadyDatabase | null;
  /** Whether the database is locked, which the person is told. */
  readonly refusesLocked: () => boolean;
  /** Commits where the database is not locked; writes of one group are undone as one. */
  readonly write: (operations: readonly Operation[], userAction: string, group?: string) => boolean;
  /** Commits even where the database is locked. */
  readonly commit: (operations: readonly Operation[], userAction: string, group?: string) => boolean;
  /** Commits an edit of the schema, with more operations that need its key; gives the key, or null where it was not done. */
  readonly editSchema: (
    edit: (collection: EditedCollection) => SchemaEdit,
    userAction: string,
    more?: (key: string) => readonly Operation[],
    group?: string,
  ) => string | null;
  /** A view by which all rows can be asked for. */
  readonly firstViewId: () => string;
}

export function databaseWriter(source: DatabaseSource, i18n: I18n, notify: Notify): DatabaseWriter {
  const ready = (): ReadyDatabase | null => {
    const state = source.state.read();
    return state.kind === "ready" ? state : null;
  };
  const refusesLocked = (): boolean => {
    const now = ready();
    if (now === null || !isLocked(now.block)) return false;
    notify(i18n._(msg`The database is locked.`));
    return true;
  };
  const commit: DatabaseWriter["commit"] = (operations, userAction, group) => {
    if (operations.length === 0) return true;
    const isDone = source.transact(operations, group === undefined ? { userAction } : { userAction, group });
    if (!isDone) notify(i18n._(msg`This could not be changed.`));
    return isDone;
  };
  const write: DatabaseWriter["write"] = (operations, userAction, group) =>
    !refusesLocked() && commit(operations, userAction, group);
  const editSchema: DatabaseWriter["editSchema"] = (edit, userAction, more = () => [], group) => {
    const now = ready();
    if (now === null) return null;
    const result = edit({ id: now.collectionId, spaceId: source.spaceId, value: now.collection });
    if ("fault" in result) {
      notify(faultWords(i18n, result));
      return null;
    }
    return write([...result.operations, ...more(result.key)], userAction, group) ? result.key : null;
  };
  const firstViewId = (): string => {
    const now = ready();
    return now?.views.find((view) => looksAtItsOwn(now, view))?.id ?? "";
  };
  return { source, i18n, notify, ready, refusesLocked, write, commit, editSchema, firstViewId };
}

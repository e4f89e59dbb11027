/**
 * The log row of one transaction in one scope: its operations, the records that it changed, and what other clients need of that to follow
 * it without reading everything again. Pure.
 */
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { Draft, World } from "@tessera/kernel/world/world.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { annotationsOf } from "@tessera/kernel/text/marks.ts";
import type { Envelope } from "./transaction.ts";
import { changedPeople, isOfSomeUsers } from "./changed-people.ts";
import { listChanges } from "./list-changes.ts";
import type { LogBody, RowBefore } from "./record-db.ts";
import { topicsOf } from "./topics.ts";
import { changesRights, hasMoved, rowBefore } from "./what-changed.ts";

/** `draft` is what the transaction changed, `before` the world that it found. */
export function bodyOf(envelope: Envelope, draft: Draft, scope: string, before: World): LogBody {
  const changed: [Table, string][] = [];
  const changes: [Entry | null, Entry][] = [];
  const left: [string, string[]][] = [];
  const deciding: string[] = [];
  const concerning: [Entry | null, Entry][] = [];
  const rows: RowBefore[] = [];
  for (const [key, entry] of draft.entries) {
    if (entry.scope !== scope) continue;
    const was = draft.before.get(key) ?? null;
    changed.push([entry.table, entry.id]);
    changes.push([was, entry]);
    if (was !== null && hasMoved(was, entry)) left.push([key, topicsOf(was, before)]);
    if (changesRights(was, entry, before)) {
      deciding.push(key);
      if (isOfSomeUsers(entry.table)) concerning.push([was, entry]);
    }
    const row = was === null ? null : rowBefore(was, entry, before);
    if (row !== null) rows.push(row);
  }
  const lists = [...draft.listed.keys()];
  const people = concerning.length === 0 ? null : changedPeople(concerning);
  return {
    operations: envelope.operations.map(toWire),
    bot: envelope.actor.botId,
    action: envelope.action,
    imported: envelope.imported,
    changed,
    lists,
    places: lists.length === 0 ? undefined : listChanges(changes),
    deleted: draft.deleted
      .get(envelope.id)
      ?.map(({ range, text, marks }) => [range, text, annotationsOf(marks) as unknown as Json] as const),
    left: left.length === 0 ? undefined : left,
    rows: rows.length === 0 ? undefined : rows,
    ...(deciding.length > 0 && { rights: true, deciding }),
    ...(people !== null && { people }),
  };
}

// Loads the names of users whom this user may not request by id: a guest reads nobody by id, and members read no guests. Each is
// requested with records of this device that name the user (`getNamedUsers`). A user who is named by no record here yet is requested
// once such a record arrives. A user who is known is watched with that record, and requested again when the user's name or picture
// changed. Loaded when the first request of a user by id is refused.
import { namedUsers } from "@tessera/kernel/records/named-users.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { getNamedUsers, mostNamed, mostNaming } from "@tessera/kernel/wire/api/people/get-named-users.ts";
import { namedTopicOf, toNamedTopic } from "@tessera/kernel/wire/named-topic.ts";
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import type { Http } from "@tessera/platform/http.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import type { NamedBy } from "./user-pictures.ts";

export interface NamedUsersPorts {
  readonly spaceId: string;
  readonly http: Pick<Http, "call">;
  readonly sync: Pick<SyncWorkspace["sync"], "onChange" | "confirm" | "replica">;
  /** Watches a realtime topic for changes after the number `since`. */
  readonly watch: (topic: string, since: number) => void;
  readonly news: Pick<SyncWorkspace["rowNews"], "add">;
  /** Called with a record that names the user, when the server has sent the user's box for it. */
  readonly onNamed: (userId: string, by: NamedBy) => void;
}

interface Naming {
  readonly table: string;
  readonly id: string;
  readonly userIds: string[];
}

/** Naming records that one request contains for a user. */
const mostAtOnce = 2;
/** Naming records that are sent for a user in a session; after that the user is not requested with new records any more. */
const mostTried = 10;

export class NamedUsers {
  /** Users who are requested and not known, with the keys of the records that were tried. */
  readonly #unknown = new Map<string, Set<string>>();

  constructor(private readonly ports: NamedUsersPorts) {
    ports.sync.onChange((keys) => {
      if (this.#unknown.size === 0) return;
      const { entries } = ports.sync.replica;
      // A request that fails now is repeated by the next `want`.
      void this.#request([...keys].flatMap((key) => entries.get(key) ?? []));
    });
    // A user's record changed, or it is not known whether it did.
    ports.news.add((message) => {
      const topics = message.t === "resync" ? message.topics : [];
      const ids = topics.flatMap((topic) => namedTopicOf(topic)?.userId ?? []);
      if (ids.length > 0) void this.want(ids);
    });
  }

  /** Requests these users. Resolves to false if the server could not be reached. */
  async want(ids: readonly string[]): Promise<boolean> {
    for (const id of ids) this.#unknown.set(id, new Set());
    return await this.#request(this.ports.sync.replica.entries.values());
  }

  async #request(entries: Iterable<Entry>): Promise<boolean> {
    let isAnswered = true;
    for (const records of inCalls(this.#namings(entries))) isAnswered = (await this.#call(records)) && isAnswered;
    return isAnswered;
  }

  /** The records among these that name unknown users. A record is noted as tried before it is sent, so that no pair is sent twice. */
  #namings(entries: Iterable<Entry>): Naming[] {
    const namings: Naming[] = [];
    const counts = new Map<string, number>();
    for (const entry of entries) {
      const key = keyOf(entry);
      const userIds: string[] = [];
      for (const userId of namedUsers(entry.value)) {
        const tried = this.#unknown.get(userId);
        const count = counts.get(userId) ?? 0;
        if (tried === undefined || tried.has(key) || tried.size >= mostTried || count >= mostAtOnce) continue;
        tried.add(key);
        counts.set(userId, count + 1);
        userIds.push(userId);
      }
      for (let at = 0; at < userIds.length; at += mostNaming)
        namings.push({ table: entry.table, id: entry.id, userIds: userIds.slice(at, at + mostNaming) });
    }
    return namings;
  }

  async #call(records: readonly Naming[]): Promise<boolean> {
    const { http, spaceId, sync, onNamed, watch } = this.ports;
    const request = { spaceId, records: [...records] };
    const result = await http.call(getNamedUsers, request, { source: "people", retry: true });
    if (!result.ok) {
      for (const record of records) for (const id of record.userIds) this.#unknown.get(id)?.delete(keyOf(record));
      return false;
    }
    const users = result.value.recordMap["notion_user"] ?? {};
    const boxes: ChangedBox[] = [];
    for (const { table, id, userIds } of records)
      for (const userId of userIds) {
        const box = users[userId];
        if (box?.value === undefined || !this.#unknown.delete(userId)) continue;
        boxes.push({ table: "user", id: userId, box });
        onNamed(userId, { spaceId, table, id });
        watch(toNamedTopic({ userId, table, id }), result.value.seq);
      }
    sync.confirm(boxes, null);
    return true;
  }
}

/** The records in parts that fit into one call each. */
function inCalls(namings: readonly Naming[]): Naming[][] {
  const calls: Naming[][] = [];
  let users = Infinity;
  for (const naming of namings) {
    const last = calls.at(-1);
    users += naming.userIds.length;
    if (last !== undefined && last.length < mostNaming && users <= mostNamed) last.push(naming);
    else {
      calls.push([naming]);
      users = naming.userIds.length;
    }
  }
  return calls;
}

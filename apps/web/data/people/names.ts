// The users of a workspace whom this device shows, by id. A user is requested once; from then on changes of the user's record
// arrive by the realtime channel, and the record is stored on the device, so that the name is known offline too. A user whom this
// user may not read by id is requested with records that name the user (named-users.ts), once in each session. A user of whom no
// record has arrived has no name and is not shown.
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import type { Http } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { onceLoaded } from "../../ground/once-loaded.ts";
import { readRecords } from "../records/read-records.ts";
import type { NamedUsersPorts } from "./named-users.ts";

export interface KnownUser {
  readonly id: string;
  readonly name: string;
  /** Null if this user may not read it. */
  readonly email: string | null;
  /** The picture as the record names it; null if there is none. */
  readonly photo: string | null;
  /** Of the record. A higher version is newer. */
  readonly version: number;
}

export interface Names extends Readable<ReadonlyMap<string, string>> {
  /** Requests the users that are not known yet. Resolves when these requests are answered. */
  want(ids: readonly string[]): Promise<void>;
  /** The user, as far as this device knows it. */
  of(id: string): KnownUser | null;
  /** All users whose records this device has, in no order. */
  all(): readonly KnownUser[];
}

export type NamesPorts = Pick<SyncWorkspace, "id" | "channelScope" | "rowNews"> & {
  readonly sync: Pick<SyncWorkspace["sync"], "entry" | "onChange" | "confirm" | "seq" | "replica">;
  readonly client: { readonly channel: Pick<SyncWorkspace["client"]["channel"], "watch"> };
};

const TOPIC = "user:";

export function createNames(
  http: Pick<Http, "call">,
  workspace: NamesPorts,
  onNamed: NamedUsersPorts["onNamed"],
): Names {
  const { sync } = workspace;
  const watch = (topic: string, since: number): void =>
    workspace.client.channel.watch(workspace.channelScope, topic, since);
  const named = onceLoaded(async () => {
    const { NamedUsers } = await import("./named-users.ts");
    return new NamedUsers({ spaceId: workspace.id, http, sync, onNamed, watch, news: workspace.rowNews });
  });
  const names = createWritable<ReadonlyMap<string, string>>(new Map());
  const requested = new Set<string>();
  const of = (id: string): KnownUser | null => {
    const entry = sync.entry("user", id);
    if (entry === null) return null;
    const { version, value } = entry;
    const text = (field: string): string | null => (typeof value[field] === "string" ? String(value[field]) : null);
    return { id, name: text("name") ?? "", email: text("email"), photo: text("profile_photo"), version };
  };
  /** A new map also if only a picture changed, so that readers look again. */
  const take = (ids: Iterable<string>): void => {
    const next = new Map(names.read());
    for (const id of ids) next.set(id, of(id)?.name ?? "");
    names.set(next);
  };

  async function request(ids: readonly string[]): Promise<void> {
    const since = sync.seq;
    const pointers = ids.map((id) => ({ table: "notion_user" as const, id }));
    const forget = (failed: readonly string[]): void => {
      for (const id of failed) requested.delete(id);
    };
    const result = await readRecords(http, pointers, { source: "people", editing: true, retry: true });
    if (!result.ok) return forget(ids);
    const users = result.value["notion_user"] ?? {};
    const boxes = ids.flatMap((id): ChangedBox[] => {
      const box = users[id];
      return box?.value === undefined ? [] : [{ table: "user", id, box }];
    });
    sync.confirm(boxes, null);
    take(ids);
    for (const { id } of boxes) watch(TOPIC + id, since);
    const refused = ids.filter((id) => users[id]?.value === undefined);
    if (refused.length === 0) return;
    const isAnswered = await named().then(
      (module) => module.want(refused),
      () => false,
    );
    if (!isAnswered) forget(refused);
  }

  sync.onChange((keys) => {
    const ids = [...keys].filter((key) => key.startsWith(TOPIC)).map((key) => key.slice(TOPIC.length));
    if (ids.some((id) => requested.has(id))) take(ids.filter((id) => requested.has(id)));
  });
  // The channel cannot send what changed: the users are requested again.
  workspace.rowNews.add((message) => {
    if (message.t !== "resync") return;
    const ids = message.topics.filter((topic) => topic.startsWith(TOPIC)).map((topic) => topic.slice(TOPIC.length));
    if (ids.length > 0) void request(ids);
  });
  return {
    read: names.read,
    subscribe: names.subscribe,
    async want(ids) {
      // An empty id names no user.
      const unknown = ids.filter((id) => id !== "" && !requested.has(id));
      if (unknown.length === 0) return;
      for (const id of unknown) requested.add(id);
      const stored = unknown.filter((id) => of(id) !== null);
      // After the current task, because readers are not to be notified while they are rendered.
      if (stored.length > 0) queueMicrotask(() => take(stored));
      await request(unknown);
    },
    of,
    all: () =>
      [...sync.replica.entries.keys()].flatMap((key) =>
        key.startsWith(TOPIC) ? (of(key.slice(TOPIC.length)) ?? []) : [],
      ),
  };
}

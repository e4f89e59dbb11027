// Opens a person's session: the sync client behind the screens' facade. Its own chunk, loaded once someone is signed in.
// The list of workspaces is kept in the browser, so that a start without network still knows where to go.
import { getSpaces } from "@tessera/kernel/wire/api/spaces/get-spaces.ts";
import { createSpace } from "@tessera/kernel/wire/api/spaces/create-space.ts";
import { syncRecordValuesMain } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { clientKeys } from "@tessera/kernel/rules/client-keys.ts";
import { spaceDomainOf } from "@tessera/kernel/routes/space-domain.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { Http } from "@tessera/platform/http.ts";
import type { Log } from "@tessera/platform/log.ts";
import { createWritable, type Readable, type Writable } from "@tessera/platform/readable.ts";
import type { Presence } from "@tessera/platform/states/presence.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import { SyncClient } from "@tessera/sync/client.ts";
import type { SessionFiles } from "../files/session-files.ts";
import { browserPorts, othersAreOpen } from "../records/browser-ports.ts";
import { byKey } from "../../ground/derived.ts";
import { lateCall } from "../../ground/late-call.ts";
import { watchOnline } from "../records/online.ts";
import type { Loadable } from "../records/loadable.ts";
import type { Person } from "../people/people.ts";
import type { Session, WorkspaceSummary } from "./session.ts";
import { createWorkspace, type Workspace } from "./workspace.ts";

export interface SessionPorts {
  readonly userId: string;
  /** The page that the address names, which is shown first; null where it names none. */
  readonly page: string | null;
  readonly http: Http;
  readonly log: Log;
  readonly storage: Storage;
  /** Told to the server with every call. */
  readonly spaceOnScreen: Writable<string | null>;
  /** True while changes wait for the server. */
  readonly syncing: Writable<boolean>;
  /** Whether the person is here: others are told of nobody who is not. */
  readonly presence: Readable<Presence>;
  readonly onSignedOut: () => void;
}

/** Milliseconds between the opening of a session and the loading of the local database. */
const databaseWaits = 3000;

interface Kept {
  readonly name: string;
  readonly spaces: readonly WorkspaceSummary[];
  /** Workspaces that only show some pages to this person. */
  readonly guestOf: readonly WorkspaceSummary[];
}

export async function openSession({
  userId,
  page,
  http,
  log,
  storage,
  spaceOnScreen,
  syncing,
  presence,
  onSignedOut,
}: SessionPorts): Promise<Session> {
  const forget = forgetKey(userId);
  if (storage.get(forget) === true) {
    // Asked for before this start, when nothing had it open and nothing waited in it.
    const { forgetLocalCopy } = await import("../../local/forget-local-copy.ts");
    await forgetLocalCopy(userId);
    storage.remove(forget);
  }
  const ports = await browserPorts(userId, http, log);
  const client = new SyncClient(userId, ports, newId());
  // The local database is for later starts: it loads when the first screen has long been drawn.
  const stopWaiting = systemClock.after(databaseWaits, () => {
    ports.start();
    // What an earlier tab did not get up goes on.
    files().catch(ports.onError);
  });
  let opening: Promise<SessionFiles> | null = null;
  const files = (): Promise<SessionFiles> => {
    opening ??= import("../files/session-files.ts")
      .then((module) => module.openSessionFiles({ userId, client, http, log }))
      .catch((error: unknown) => {
        opening = null;
        throw error;
      });
    return opening;
  };
  client.onSignedOut(onSignedOut);
  const online = watchOnline(client, systemClock);
  const refused = createWritable(false);
  client.onOnline(() => refused.set(client.refused));
  const key = `spaces:${userId}`;
  const kept = readKept(storage.get(key));
  // Most starts go on where the last one was: what is kept of it is read while the screen is still being drawn.
  const last = storage.get(clientKeys.lastVisitedRouteSpaceId());
  const fromDisk =
    typeof last === "string" && kept?.spaces.some(({ id }) => id === last)
      ? client.fromDisk(last, page === null ? [] : [page])
      : Promise.resolve();
  const me = createWritable<Person>({ id: userId, name: kept?.name ?? "" });
  const workspaces = createWritable<Loadable<readonly WorkspaceSummary[]>>(
    kept === null || kept.spaces.length === 0
      ? { kind: "loading" }
      : { kind: "ready", value: [...kept.spaces, ...kept.guestOf] },
  );

  let members = kept?.spaces ?? [];
  let guestOf = kept?.guestOf ?? [];
  const all = () => [...members, ...guestOf];
  const keep = (name: string): void => void storage.set(key, { name, spaces: members, guestOf });
  const show = (): void => {
    const state = { kind: "ready", value: all() } as const;
    if (JSON.stringify(workspaces.read()) !== JSON.stringify(state)) workspaces.set(state);
  };
  /** Pages whose workspace was asked for, and what it was. */
  const located = new Map<string, string>();
  const invitedTo = new Map<string, string>();

  async function locate(pageId: string): Promise<void> {
    const requests = [{ pointer: { table: "block", id: pageId }, version: -1 }];
    const result = await http.call(syncRecordValuesMain, { requests }, { source: "locate" });
    const spaceId = result.ok ? result.value.recordMap["block"]?.[pageId]?.value?.["space_id"] : undefined;
    if (typeof spaceId !== "string" || located.get(pageId) === spaceId) return;
    located.set(pageId, spaceId);
    if (!all().some((space) => space.id === spaceId)) {
      guestOf = [...guestOf, { id: spaceId, name: invitedTo.get(spaceId) ?? "", domain: "workspace" }];
      keep(me.read().name);
    }
    // A new list also where it says the same: whoever asked looks again.
    workspaces.set({ kind: "ready", value: all() });
  }

  async function load(again = false): Promise<void> {
    const result = await http.call(getSpaces, {}, { source: "session", retry: workspaces.read().kind === "ready" });
    if (!result.ok) {
      if (result.failure.kind === "refused" && result.failure.status === 401) onSignedOut();
      else if (workspaces.read().kind !== "ready") workspaces.set({ kind: "failed", failure: result.failure });
      return;
    }
    const map = result.value[userId];
    if (map === undefined) {
      // Asked before it was known who is asking: another account of this browser answered.
      if (!again) await load(true);
      else workspaces.set({ kind: "failed", failure: { kind: "unreadable", detail: "no answer for this account" } });
      return;
    }
    const name = nameOf(map, userId);
    members = spacesOf(map);
    guestOf = guestOf.filter((space) => !members.some((own) => own.id === space.id));
    keep(name);
    me.set({ id: userId, name });
    show();
    // Changes that wait on this device are sent, whether or not their workspace is looked at.
    for (const id of await client.spacesWithWork()) if (all().some((space) => space.id === id)) client.open(id);
  }

  /** A workspace that this person is in from now on is in the list, also where the list cannot be had now. */
  async function loadWith(id: string, name: string): Promise<void> {
    await load();
    if (members.some((space) => space.id === id)) return;
    members = [...members, { id, name, domain: spaceDomainOf(undefined, name) }];
    keep(me.read().name);
    show();
  }

  const open = byKey((spaceId): Workspace => {
    const state = workspaces.read();
    const summary = (state.kind === "ready" ? state.value : []).find((space) => space.id === spaceId);
    return createWorkspace({
      records: client.open(spaceId),
      name: summary?.name ?? "",
      http,
      myId: userId,
      online,
      refused,
      now: systemClock.now,
      storage,
      files,
      presence,
      onQueue: () => syncing.set(client.unsent > 0),
      onError: ports.onError,
    });
  });
  const opened = new Set<string>();

  void load();
  return {
    me,
    fromDisk,
    storage: ports.health,
    workspaces,
    reload() {
      workspaces.set({ kind: "loading" });
      void load();
    },
    async createWorkspace(name) {
      const result = await http.call(createSpace, { name }, { source: "onboarding" });
      if (result.ok) await loadWith(result.value.spaceId, name);
      return result;
    },
    async acceptInvite(code, name, madeOn) {
      const result = await lateCall(
        () => import("../sharing/invitations.ts"),
        (module) => module.acceptInvitation(http, code, madeOn),
      );
      if (!result.ok) return result;
      const { spaceId, pageId, to } = result.value;
      invitedTo.set(spaceId, name);
      if (to === "workspace") await loadWith(spaceId, name);
      else if (pageId !== undefined) await locate(pageId);
      return result;
    },
    locate,
    spaceOfPage(pageId) {
      for (const id of opened) if (client.open(id).sync.entry("block", pageId) !== null) return id;
      return located.get(pageId) ?? null;
    },
    open(spaceId) {
      opened.add(spaceId);
      online.begin();
      if (spaceOnScreen.read() !== spaceId) spaceOnScreen.set(spaceId);
      return open(spaceId);
    },
    unsent: () => client.unsent,
    async settled() {
      const written = await client.disk.write([]);
      const { kind } = ports.health.read();
      return client.unsent === 0 || (written && kind !== "memory" && kind !== "full");
    },
    async forgetDevice() {
      if (client.unsent > 0 || (await client.spacesWithWork()).length > 0) return "unsent";
      if (await othersAreOpen()) return "other-tabs";
      storage.set(forget, true);
      return "at-next-start";
    },
    close() {
      stopWaiting();
      void opening?.then((opened) => opened.close());
      online.stop();
      client.close();
      syncing.set(false);
    },
  };
}

const forgetKey = (userId: string): string => `forgetDevice:${userId}`;

function readKept(stored: unknown): Kept | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { name, spaces, guestOf } = stored as Partial<Record<keyof Kept, unknown>>;
  if (typeof name !== "string" || !Array.isArray(spaces)) return null;
  return { name, spaces: spaces.filter(isSummary), guestOf: Array.isArray(guestOf) ? guestOf.filter(isSummary) : [] };
}

function isSummary(value: unknown): value is WorkspaceSummary {
  const fields = value as Record<string, unknown> | null;
  return ["id", "name", "domain"].every((field) => typeof fields?.[field] === "string");
}

function nameOf(map: RecordMap, userId: string): string {
  const user = (map["notion_user"] ?? map["user"] ?? {})[userId]?.value;
  const name = user?.["name"];
  const email = user?.["email"];
  return typeof name === "string" && name !== ""
    ? name
    : typeof email === "string"
      ? (email.split("@")[0] ?? email)
      : "";
}

function spacesOf(map: RecordMap): WorkspaceSummary[] {
  const spaces: WorkspaceSummary[] = [];
  for (const [id, { value }] of Object.entries(map["space"] ?? {})) {
    if (value === undefined) continue;
    const name = typeof value["name"] === "string" ? value["name"] : "";
    spaces.push({ id, name, domain: spaceDomainOf(value["domain"], name) });
  }
  return spaces;
}

// Opens the session of a signed-in user: the sync client and the object `Session` that the screens use. This file is loaded when a user
// has signed in. The list of the user's workspaces is in space-list.ts.
import { newId } from "@tessera/kernel/values/ids.ts";
import { clientKeys } from "@tessera/kernel/rules/client-keys.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { Http } from "@tessera/platform/http.ts";
import type { Log } from "@tessera/platform/log.ts";
import { createWritable, type Readable, type Writable } from "@tessera/platform/readable.ts";
import type { Presence } from "@tessera/platform/states/presence.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import { SyncClient } from "@tessera/sync/client.ts";
import type { StorageHealth } from "@tessera/sync/local/local-storage.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import type { SessionFiles, SessionFilesPorts } from "../files/session-files.ts";
import { browserPorts, othersAreOpen } from "../records/browser-ports.ts";
import { onceLoaded } from "../../ground/once-loaded.ts";
import { createProfile } from "../people/profile.ts";
import { createUserPictures, type UserPictures } from "../people/user-pictures.ts";
import { byKey, derived } from "../../ground/derived.ts";
import { lateCall } from "@tessera/platform/late-call.ts";
import { watchOnline } from "../records/online.ts";
import { noPendingWork, type PendingWork } from "../records/pending-work.ts";
import type { Session } from "./session.ts";
import { SpaceList } from "./space-list.ts";
import { createWorkspace, type Workspace } from "./workspace.ts";

export interface SessionPorts {
  readonly userId: string;
  /** The page that the address names, which is shown first; null where it names none. */
  readonly page: string | null;
  readonly http: Http;
  readonly log: Log;
  readonly storage: Storage;
  /** Sent to the server with every call. */
  readonly spaceOnScreen: Writable<string | null>;
  /** True while changes wait for the server. */
  readonly syncing: Writable<boolean>;
  /** Whether the user is active: the place of an inactive user is not sent to others. */
  readonly presence: Readable<Presence>;
  readonly onSignedOut: () => void;
}

/** Milliseconds between the opening of a session and the loading of the local database. */
const databaseWaits = 3000;

export async function openSession(ports: SessionPorts): Promise<Session> {
  const { userId, page, http, log, storage, spaceOnScreen, syncing, onSignedOut } = ports;
  await forgetWhereAsked(userId, storage);
  const browser = await browserPorts(userId, http, log);
  const client = new SyncClient(userId, browser, newId(), () =>
    import("../records/browser-channel.ts").then((module) => module.browserChannel(userId, http, browser)),
  );
  const work = createWritable(noPendingWork);
  const files = lateFiles({ userId, client, http, log, work });
  const opened = new Set<string>();
  // Changes of the user's own name on other devices arrive by the workspaces that are open.
  const followMe = (spaceId: string): void => void workspace(spaceId).searchPorts.names.want([userId]);
  let isLoaded = false;
  // The local database is for later starts: it loads some time after the first screen is drawn.
  let isLate = false;
  const stopWaiting = systemClock.after(databaseWaits, () => {
    isLate = true;
    browser.start();
    void refreshLeft();
    // Uploads that an earlier tab did not complete are continued.
    files.get().catch(browser.onError);
    for (const id of opened) followMe(id);
  });
  client.onSignedOut(onSignedOut);
  const online = watchOnline(client, systemClock);
  // Changes that wait on this device are sent, whether or not their workspace is shown. If the user is not in the workspace any more,
  // the server refuses them, and their text stays on this device.
  const sendWaiting = async (): Promise<void> => {
    isLoaded = true;
    for (const id of await client.spacesWithWork()) openRecords(id);
    if (isLate) await refreshLeft();
  };
  const spaces = new SpaceList({ userId, http, storage, onSignedOut, onLoaded: sendWaiting });
  // The list of an earlier start may lack workspaces.
  const isListed = (id: string): boolean => !isLoaded || spaces.has(id);
  const leftBehind = onceLoaded(async () =>
    (await import("../departures/left-behind.ts")).openLeftBehind(client, isListed),
  );
  const refreshLeft = (): Promise<void> => leftBehind().then((left) => left.refresh(), browser.onError);
  const openRecords = byKey((id) => watchMembership(client.open(id), { spaces, onRefused: refreshLeft }));
  const pictures = createUserPictures(
    async (namedBy) =>
      (await import("../people/load-user-pictures.ts")).loadUserPictures(http, userId, namedBy, browser.onError),
    browser.onError,
  );
  online.subscribe(() => (online.read() ? pictures.again() : undefined));
  // Most starts go on where the last one was: what is kept of it is read while the screen is still being drawn.
  const last = storage.get(clientKeys.lastVisitedRouteSpaceId());
  const fromDisk =
    typeof last === "string" && spaces.isMember(last)
      ? client.fromDisk(last, page === null ? [] : [page])
      : Promise.resolve();
  const workspace = workspacesOf(ports, {
    openRecords,
    client,
    spaces,
    online,
    pictures,
    files: files.get,
    work,
    onError: browser.onError,
  });
  void spaces.load();
  return {
    ...ownProfile(userId, http, spaces, pictures, browser.onError),
    fromDisk,
    storage: browser.health,
    workspaces: spaces.workspaces,
    reload: () => spaces.reload(),
    ...lateJoining(http, spaces),
    locate: (pageId) => spaces.locate(pageId),
    spaceOfPage(pageId) {
      for (const id of opened) if (client.open(id).sync.entry("block", pageId) !== null) return id;
      return spaces.ofPage(pageId);
    },
    open(spaceId) {
      opened.add(spaceId);
      online.begin();
      if (spaceOnScreen.read() !== spaceId) spaceOnScreen.set(spaceId);
      if (isLate) followMe(spaceId);
      return workspace(spaceId);
    },
    ...keptOnDevice(userId, client, browser.health, storage),
    left: (spaceId) => spaces.loadWithout(spaceId),
    leftBehind,
    resume() {
      client.resume();
      void spaces.load();
    },
    close() {
      stopWaiting();
      files.close();
      online.stop();
      client.close();
      syncing.set(false);
    },
  };
}

interface OpenedParts {
  readonly openRecords: (spaceId: string) => SyncWorkspace;
  readonly client: SyncClient;
  readonly spaces: SpaceList;
  readonly online: Readable<boolean>;
  readonly pictures: UserPictures;
  readonly files: () => Promise<SessionFiles>;
  readonly work: Writable<PendingWork>;
  readonly onError: (error: unknown) => void;
}

/** The workspace of an id: the same id gives the same object. */
function workspacesOf(
  { userId, http, storage, presence, syncing }: SessionPorts,
  { openRecords, client, spaces, online, pictures, files, work, onError }: OpenedParts,
): (spaceId: string) => Workspace {
  const refused = createWritable(false);
  client.onOnline(() => refused.set(client.refused));
  return byKey((spaceId) => {
    const workspace = createWorkspace({
      records: openRecords(spaceId),
      name: spaces.nameOf(spaceId),
      http,
      myId: userId,
      online,
      refused,
      now: systemClock.now,
      storage,
      files,
      userPictures: pictures,
      me: spaces.me,
      work,
      presence,
      onQueue: () => syncing.set(client.unsent > 0),
      onError,
    });
    // The user may change the name or the picture on another device.
    const { names } = workspace.searchPorts;
    names.subscribe(() => {
      const me = names.of(userId);
      if (me !== null) spaces.takeMe(me);
    });
    return workspace;
  });
}

/** The user's own name and picture. */
function ownProfile(
  myId: string,
  http: Http,
  spaces: SpaceList,
  pictures: UserPictures,
  onError: (error: unknown) => void,
): Pick<Session, "me" | "profile"> {
  const user = spaces.me;
  return {
    me: derived(
      () => {
        const { id, name, photo } = user.read();
        const picture = pictures.of(id, photo);
        return { id, name, ...(picture === undefined ? {} : { picture }) };
      },
      (notice) => {
        const stops = [user.subscribe(notice), pictures.subscribe(notice)];
        return () => stops.forEach((stop) => stop());
      },
    ),
    profile: createProfile({
      http,
      myId,
      user,
      pictures,
      spaceIds: () => spaces.all().map(({ id }) => id),
      take: (fields) => spaces.takeMe(fields),
      onError,
    }),
  };
}

/** Loads the list again when the workspace turns out not to be for this user any more, and reports what the server refused. */
function watchMembership(
  records: SyncWorkspace,
  { spaces, onRefused }: { readonly spaces: SpaceList; readonly onRefused: () => Promise<void> },
): SyncWorkspace {
  const { id } = records;
  records.onState((topic) => {
    if (topic === id && records.stateOf(id).kind === "hidden" && spaces.isMember(id)) void spaces.load();
  });
  records.sync.onRefusal(() => void onRefused());
  return records;
}

/** Files of the session, whose code is loaded by the first use; after a failed load the next use loads it again. */
function lateFiles(ports: SessionFilesPorts): { get(): Promise<SessionFiles>; close(): void } {
  let opening: Promise<SessionFiles> | null = null;
  return {
    get() {
      opening ??= import("../files/session-files.ts")
        .then((module) => module.openSessionFiles(ports))
        .catch((error: unknown) => {
          opening = null;
          throw error;
        });
      return opening;
    },
    close: () => void opening?.then((opened) => opened.close()),
  };
}

/** The ways into a workspace: creating it, and an invitation. Their code loads with the first use. */
function lateJoining(http: Http, spaces: SpaceList): Pick<Session, "createWorkspace" | "acceptInvite"> {
  const load = () => import("./joining.ts");
  return {
    createWorkspace: (name) => lateCall(load, (joining) => joining.createWorkspace(http, spaces, name)),
    acceptInvite: (code, name, madeOn) =>
      lateCall(load, (joining) => joining.acceptInvite(http, spaces, { code, name, madeOn })),
  };
}

/** What this device keeps of a session, and its removal. */
function keptOnDevice(
  userId: string,
  client: SyncClient,
  health: Readable<StorageHealth>,
  storage: Storage,
): Pick<Session, "unsent" | "settled" | "forgetDevice"> {
  return {
    unsent: () => client.unsent,
    async settled() {
      const written = await client.disk.write([]);
      const { kind } = health.read();
      return client.unsent === 0 || (written && kind !== "memory" && kind !== "full");
    },
    async forgetDevice() {
      if (client.unsent > 0 || (await client.spacesWithWork()).length > 0) return "unsent";
      if (await othersAreOpen()) return "other-tabs";
      storage.set(forgetKey(userId), true);
      return "at-next-start";
    },
  };
}

/** Removes the copy on this device if that was asked for before this start, when nothing had it open. */
async function forgetWhereAsked(userId: string, storage: Storage): Promise<void> {
  if (storage.get(forgetKey(userId)) !== true) return;
  const { forgetLocalCopy } = await import("../../local/forget-local-copy.ts");
  await forgetLocalCopy(userId);
  storage.remove(forgetKey(userId));
}

const forgetKey = (userId: string): string => `forgetDevice:${userId}`;

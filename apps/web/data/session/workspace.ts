// A workspace as its screens see it: one part for each noun. A screen never sees a record, a pointer or an operation.
import type { Refusal } from "@tessera/sync/scope-answers.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import type { Http } from "@tessera/platform/http.ts";
import type { Readable, Writable } from "@tessera/platform/readable.ts";
import type { Presence } from "@tessera/platform/states/presence.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { onceLoaded } from "../../ground/once-loaded.ts";
import type { OwnEmoji } from "../emoji/own-emoji.ts";
import type { SessionFiles } from "../files/session-files.ts";
import { createPageHolding } from "../pages/page-holding.ts";
import { createPages, type Pages } from "../pages/pages.ts";
import { createPictures, type Pictures } from "../pages/pictures.ts";
import type { FindPeoplePorts } from "../people/find-people.ts";
import { createNames, type KnownUser } from "../people/names.ts";
import { createPeople, type People } from "../people/people.ts";
import type { UserPictures } from "../people/user-pictures.ts";
import { createWhereabouts } from "../people/whereabouts.ts";
import type { PendingWork } from "../records/pending-work.ts";
import { createConnection, type Connection, type ConnectionPorts } from "../records/connection.ts";
import { Recents } from "../search/recents.ts";
import type { SearchPorts } from "../search/search.ts";
import { createSidebar, type Sidebar } from "../sidebar/sidebar.ts";
import { createInfo, renameWorkspace, type WorkspaceInfo } from "./workspace-info.ts";

export interface Workspace {
  readonly id: string;
  readonly myId: string;
  readonly http: Http;
  /** For modules of data/ whose code comes after the page; screens use what is below. */
  readonly records: SyncWorkspace;
  readonly info: Readable<WorkspaceInfo>;
  /** The answer takes it back. */
  rename(name: string): () => void;
  readonly pages: Pages;
  readonly sidebar: Sidebar;
  readonly people: People;
  /** What the person read last, on any device. */
  readonly recents: Recents;
  /** What finding pages takes; its code comes with whoever searches (search.ts). */
  readonly searchPorts: SearchPorts;
  /** What finding users takes; its code loads with the first use (people/find-people.ts). */
  readonly findPeoplePorts: FindPeoplePorts;
  /** The person's uploads, and where files can be read; their code comes when the first is asked for. */
  files(): Promise<SessionFiles>;
  /** Uploaded pictures and the workspace's own emoji that stand for pages. */
  readonly pictures: Pictures;
  /** The workspace's own emoji; their code comes when the first is asked for. */
  readonly emoji: () => Promise<OwnEmoji>;
  readonly connection: Readable<Connection>;
  /** Long work of this tab, in any workspace. */
  readonly work: Writable<PendingWork>;
  /** Asks again for what failed to load. */
  retry(): void;
  /** Notifies when the server refused a change. `lostText` is the text that was written in it; it stays on this device. */
  onRefusal(listener: (refusal: Refusal) => void): () => void;
}

export interface WorkspacePorts extends Omit<ConnectionPorts, "sync"> {
  readonly records: SyncWorkspace;
  /** What it is called as far as its record is not here. */
  readonly name: string;
  readonly http: Http;
  readonly myId: string;
  readonly now: () => number;
  readonly storage: Storage;
  readonly files: Workspace["files"];
  readonly userPictures: UserPictures;
  readonly me: Readable<KnownUser>;
  readonly work: Workspace["work"];
  /** Whether the person is here. */
  readonly presence: Readable<Presence>;
  readonly onError: (error: unknown) => void;
}

export function createWorkspace(ports: WorkspacePorts): Workspace {
  const { records, name, http, myId, online, now, files, onError } = ports;
  const { sync, id } = records;
  const emoji = onceLoaded(async () =>
    (await import("../emoji/own-emoji.ts")).openOwnEmoji({ workspace: records, myId, http, online, onError }),
  );
  const pictures = createPictures(files, emoji, now, onError);
  const holding = createPageHolding(records);
  const names = createNames(http, records, ports.userPictures.named);
  const recents = new Recents(
    {
      http,
      storage: ports.storage,
      spaceId: id,
      online,
      isUnsent: (pageId) =>
        sync.entry("block", pageId) !== null && !sync.replica.entries.has(keyOf({ table: "block", id: pageId })),
      onSent: (listener) => sync.onStatus(listener),
    },
    (list) => import("../search/recents-calls.ts").then((module) => new module.ServerRecents(list)),
  );
  return {
    id,
    myId,
    http,
    records,
    info: createInfo(records, name),
    rename: (next) => renameWorkspace(records, next),
    pages: createPages({
      workspace: records,
      pictures,
      holding,
      http,
      myId,
      showOn: createWhereabouts(records, ports.presence),
      now,
    }),
    sidebar: createSidebar(records, myId),
    people: createPeople({ workspace: records, names, pictures: ports.userPictures, myId }),
    recents,
    findPeoplePorts: {
      spaceId: id,
      me: ports.me,
      http,
      sync,
      names,
      pictures: ports.userPictures,
      storage: ports.storage,
    },
    searchPorts: { sync, spaceId: id, myId, http, names, recents, now, later: (work) => void setTimeout(work) },
    files,
    pictures,
    emoji,
    connection: createConnection({ ...ports, sync }),
    work: ports.work,
    retry: () => records.retry(),
    onRefusal: (listener) => sync.onRefusal(listener),
  };
}

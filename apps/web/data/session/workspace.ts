// A workspace of the sync client as the screens see it.
import { plainTitleChange } from "@tessera/editor/title/title-change.ts";
import type { SavedSelection } from "@tessera/editor/core/page-source.ts";
import { isDatabaseBlock } from "@tessera/kernel/records/database-block.ts";
import { isAlive, typeOf } from "@tessera/kernel/records/entry.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { allows } from "@tessera/kernel/permissions/roles.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import type { Peer } from "@tessera/kernel/wire/realtime.ts";
import type { Http } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Presence } from "@tessera/platform/states/presence.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { UndoHistory } from "@tessera/sync/undo.ts";
import { screenFailure } from "../records/browser-ports.ts";
import { cursorOf } from "../people/cursor-of.ts";
import { byKey, derived } from "../../ground/derived.ts";
import { onceLoaded } from "../../ground/once-loaded.ts";
import { createOwnView } from "../sidebar/own-view.ts";
import { changeFormat, coverOf, lookOf } from "../pages/page-look.ts";
import { databaseOf, pageLine, pagesAbove } from "../pages/page-line.ts";
import { pageSource, type PageUndo } from "../pages/page-source.ts";
import { createPeople } from "../people/people.ts";
import { createPictures } from "../pages/pictures.ts";
import { createRecents } from "../search/recents.ts";
import { createSections, isMember, pageList } from "../sidebar/sections.ts";
import { lateCall } from "../../ground/late-call.ts";
import { loaded } from "../records/loaded.ts";
import { createWhereabouts } from "../people/whereabouts.ts";
import type { Connection, OpenPage, PageView, Person, Workspace, WorkspaceSummary } from "./session.ts";

export interface WorkspacePorts {
  readonly sync: SyncWorkspace;
  readonly summary: WorkspaceSummary;
  readonly http: Http;
  readonly myId: string;
  readonly online: Readable<boolean>;
  /** See Connection. */
  readonly refused: Readable<boolean>;
  readonly now: () => number;
  readonly storage: Storage;
  readonly files: Workspace["files"];
  /** Whether the person is here. */
  readonly presence: Readable<Presence>;
  /** What waits for the server changed. */
  readonly onQueue: () => void;
  readonly onError: (error: unknown) => void;
}

const topOf = (id: string) => ({ table: "space" as const, id });

const trash = () => import("../trash/trash.ts");
const invitations = () => import("../sharing/invitations.ts");

export function createWorkspace({
  sync: workspace,
  summary,
  http,
  myId,
  online,
  refused,
  now,
  storage,
  files,
  presence,
  onQueue,
  onError,
}: WorkspacePorts): Workspace {
  const { sync } = workspace;
  const show = createWhereabouts(workspace, presence);
  const emoji = onceLoaded(async () =>
    (await import("../emoji/own-emoji.ts")).openOwnEmoji({ workspace, myId, http, online, onError }),
  );
  const pictures = createPictures(files, emoji, now, onError);
  const ownView = createOwnView(workspace, myId);
  const recents = createRecents({
    http,
    storage,
    spaceId: workspace.id,
    online,
    isUnsent: (pageId) =>
      sync.entry("block", pageId) !== null && !sync.replica.entries.has(keyOf({ table: "block", id: pageId })),
    onSent: (listener) => sync.onStatus(listener),
  });
  const people = createPeople(http);
  const undos = byKey((_pageId): PageUndo => new UndoHistory<SavedSelection | null>(sync, now));

  /** Anything here may have changed: records, or how far they are loaded. */
  const watch = (notice: () => void) => {
    const stops = [sync.onChange(notice), workspace.onState(notice), pictures.subscribe(notice)];
    return () => stops.forEach((stop) => stop());
  };
  const viewOf = (pageId: string): PageView => {
    const state = workspace.stateOf(pageId);
    const entry = sync.entry("block", pageId);
    if (state.kind === "hidden" && !isUnconfirmed(pageId)) return { kind: "hidden" };
    const page = pageLine(sync, pageId, pictures);
    if (entry === null || page === null || (state.kind === "loading" && !isFresh(pageId))) {
      if (state.kind === "failed") return { kind: "failed", failure: screenFailure(state.failure) };
      return state.kind === "ready" ? { kind: "hidden" } : { kind: "loading" };
    }
    if (typeof entry.value["deleted_from_trash_time"] === "number" && !isAlive(entry)) return { kind: "purged" };
    const role = sync.role(entry);
    return {
      kind: "ready",
      page,
      path: pagesAbove(sync, pageId, pictures),
      cover: coverOf(entry, pictures),
      look: lookOf(entry),
      isDatabase: isDatabaseBlock(typeOf(entry)),
      rowOf: databaseOf(entry, sync),
      trashed: !isAlive(entry),
      canEdit: allows(role, "edit"),
      canShare: allows(role, "full"),
    };
  };
  /** Made here: all of it is here, also before the server knows of it. */
  const made = new Set<string>();
  const isUnconfirmed = (pageId: string): boolean => sync.entry("block", pageId)?.seq === 0;
  const isFresh = (pageId: string): boolean => {
    if (isUnconfirmed(pageId)) made.add(pageId);
    return made.has(pageId);
  };
  /** Loads and watches a page; one that the server does not know yet is asked for when it does. */
  const hold = (pageId: string): (() => void) => {
    let release: (() => void) | null = null;
    let stop: (() => void) | null = null;
    const start = (): void => {
      if (isUnconfirmed(pageId)) return;
      stop?.();
      stop = null;
      release ??= workspace.openPage(pageId);
    };
    stop = sync.onChange(start);
    start();
    return () => {
      stop?.();
      release?.();
    };
  };

  const peers = (pageId: string): readonly Peer[] =>
    workspace.peers.on(pageId).filter((peer) => peer.userId !== myId || peer.cursor !== undefined);
  const watchPeers = (pageId: string) => (notice: () => void) => {
    const stops = [
      workspace.peers.listen((page) => (page === pageId ? notice() : undefined)),
      people.subscribe(notice),
    ];
    return () => stops.forEach((stop) => stop());
  };

  const run = (operations: readonly Operation[], action: string): readonly Operation[] => {
    const done = sync.transact(operations, action);
    return done.ok ? done.inverse : [];
  };

  const calls = { http, spaceId: workspace.id };
  const waiting = createWritable(sync.pending.length);
  sync.onStatus(() => {
    waiting.set(sync.pending.length);
    onQueue();
  });

  return {
    id: workspace.id,
    records: workspace,
    files,
    emoji,
    pictures,
    searchPorts: {
      sync,
      spaceId: workspace.id,
      myId,
      http,
      people,
      recents,
      now,
      later: (work) => void setTimeout(work),
    },
    info: derived(() => {
      const entry = sync.entry("space", workspace.id);
      const role = entry !== null ? sync.role(entry) : isMember(workspace) ? "read_and_write" : "none";
      const name = entry?.value["name"];
      return {
        name: typeof name === "string" ? name : summary.name,
        canEdit: allows(role, "edit"),
        canInvite: allows(role, "full"),
        isMember: isMember(workspace),
      };
    }, watch),
    pages: pageList(workspace, workspace.id, topOf(workspace.id)),
    childPages: byKey((pageId) => pageList(workspace, `list:${pageId}`, { table: "block", id: pageId })),
    sections: createSections(workspace, myId, () => isMember(workspace)),
    arrangement: ownView.arrangement,
    favour: ownView.favour,
    unfavour: ownView.unfavour,
    orderSections: ownView.order,
    closeSection: ownView.close,
    recents,
    noteVisit(visit) {
      const line = pageLine(sync, visit.pageId);
      const icon = getIn(sync.entry("block", visit.pageId)?.value ?? {}, ["format", "page_icon"]);
      if (line !== null) recents.note(visit, line.title, typeof icon === "string" ? icon : undefined);
    },
    setIcon: (pageId, icon) => changeFormat(sync, workspace.id, pageId, { page_icon: icon }, "icon"),
    setCover(pageId, cover) {
      const fields = { page_cover: cover?.source ?? null, page_cover_position: cover?.position ?? null };
      return changeFormat(sync, workspace.id, pageId, fields, "cover");
    },
    line: byKey((pageId) =>
      derived(
        () => pageLine(sync, pageId, pictures),
        (notice) => {
          const stops = [
            sync.onChange((keys) => (keys.has(`block:${pageId}`) ? notice() : undefined)),
            pictures.subscribe(notice),
          ];
          return () => stops.forEach((stop) => stop());
        },
      ),
    ),
    page: byKey((pageId) =>
      derived(
        () => viewOf(pageId),
        watch,
        () => hold(pageId),
      ),
    ),
    retry: () => workspace.retry(),
    personName: byKey((id) =>
      derived(() => {
        people.want([id]);
        return people.read().get(id) ?? "";
      }, people.subscribe),
    ),
    people: byKey((pageId) =>
      derived(() => {
        const others = [...new Set(peers(pageId).map((peer) => peer.userId))].filter((id) => id !== myId);
        people.want(others);
        const names = people.read();
        return others.flatMap((id): Person[] => (names.get(id) ? [{ id, name: names.get(id) ?? "" }] : []));
      }, watchPeers(pageId)),
    ),
    cursors: byKey((pageId) =>
      derived(() => peers(pageId).flatMap((peer) => cursorOf(peer, people.read(), myId)), watchPeers(pageId)),
    ),
    following: createWritable<string | null>(null),
    connection: derived(
      (): Connection => ({ online: online.read(), waiting: waiting.read(), refused: refused.read() }),
      (notice) => {
        const stops = [online, waiting, refused].map((part) => part.subscribe(notice));
        return () => stops.forEach((stop) => stop());
      },
    ),
    async addPage(parentId, section = "workspace") {
      const release = parentId === null ? workspace.openChildPages(topOf(workspace.id)) : hold(parentId);
      try {
        if (parentId === null || !isFresh(parentId)) await loaded(workspace, parentId ?? workspace.id);
        const parent = parentId === null ? topOf(workspace.id) : { table: "block" as const, id: parentId };
        const id = newId();
        const after = sync.childIds(parent.id).at(-1) ?? null;
        const mine = { type: "user_permission", role: "editor", user_id: myId };
        const permissions = parentId === null && section === "private" ? { permissions: [mine] } : {};
        const made = sync.transact(
          [
            {
              pointer: { table: "block", id, spaceId: workspace.id },
              path: [],
              command: "new",
              args: { type: "page", parent, after, ...permissions },
            },
          ],
          "add-page",
        );
        return made.ok ? id : null;
      } finally {
        release();
      }
    },
    rename(name) {
      const pointer = { table: "space" as const, id: workspace.id, spaceId: workspace.id };
      const inverse = run([{ pointer, path: ["name"], command: "set", args: { value: name } }], "rename-workspace");
      return () => void run(inverse, "rename-workspace");
    },
    renamePage(pageId, title) {
      const entry = sync.entry("block", pageId);
      if (entry === null) return;
      const source = pageSource(sync, pageId, undos(pageId));
      const operations = plainTitleChange(source, title);
      if (operations.length > 0) source.transact(operations, { userAction: "rename" });
    },
    trashPage(pageId) {
      const inverse = run(
        [
          {
            pointer: { table: "block", id: pageId, spaceId: workspace.id },
            path: [],
            command: "delb",
            args: { blocks: [pageId], seen: [], below: [] },
          },
        ],
        "trash",
      );
      return () => void run(inverse, "restore");
    },
    restorePage: restore,
    readTrash: (query) => lateCall(trash, ({ readTrash }) => readTrash(calls, query)),
    deleteForGood: (pageIds) => lateCall(trash, ({ deleteForGood }) => deleteForGood(calls, pageIds)),
    duplicatePage: (...asked) => lateCall(trash, (module) => module.duplicate(calls, ...asked)),
    async restoreFromTrash(pageId) {
      const release = hold(pageId);
      try {
        await loaded(workspace, pageId);
        const entry = sync.entry("block", pageId);
        if (entry === null || !allows(sync.role(entry), "edit")) return false;
        restore(pageId);
        return true;
      } finally {
        release();
      }
    },
    pathOf: (pageId) => pagesAbove(sync, pageId),
    openPage: (pageId) => openPage(pageId),
    onRefusal: (listener) => sync.onRefusal(listener),
    makeInvite: (role, pageId, madeOn) =>
      lateCall(invitations, ({ makeInvitation }) =>
        makeInvitation(http, sync, { spaceName: summary.name, role, pageId, madeOn }),
      ),
  };

  function restore(pageId: string): void {
    const entry = sync.entry("block", pageId);
    if (entry === null) return;
    const pointer = { table: "block" as const, id: pageId, spaceId: workspace.id };
    const { diedBy } = entry.meta;
    if (diedBy === undefined) run([{ pointer, path: ["alive"], command: "set", args: { value: true } }], "restore");
    else run([{ pointer, path: [], command: "revive", args: { tx: diedBy, blocks: [pageId] } }], "restore");
  }

  function openPage(pageId: string): OpenPage {
    const release = hold(pageId);
    const { showCaret, leave } = show(pageId);
    return {
      source: pageSource(sync, pageId, undos(pageId)),
      showCaret,
      close() {
        leave();
        release();
      },
    };
  }
}

// The people of a workspace as its screens name them: names by id, who else looks at a page now, and where their carets are.
import type { RemoteCursor } from "@tessera/editor/page/remote-cursors.ts";
import type { Peer } from "@tessera/kernel/wire/realtime.ts";
import { createWritable, type Readable, type Writable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { byKey, derived } from "../../ground/derived.ts";
import { cursorOf } from "./cursor-of.ts";
import type { Names } from "./names.ts";

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface People {
  /** Empty until it is known. */
  nameOf(userId: string): Readable<string>;
  /** Who else looks at the page now. */
  here(pageId: string): Readable<readonly Person[]>;
  /** Their carets. */
  cursors(pageId: string): Readable<readonly RemoteCursor[]>;
  /** Whose caret is kept in sight on the page that is shown. */
  readonly following: Writable<string | null>;
}

export interface PeoplePorts {
  readonly workspace: Pick<SyncWorkspace, "peers">;
  readonly names: Names;
  readonly myId: string;
}

export function createPeople({ workspace, names, myId }: PeoplePorts): People {
  const peers = (pageId: string): readonly Peer[] =>
    workspace.peers.on(pageId).filter((peer) => peer.userId !== myId || peer.cursor !== undefined);
  const watch = (pageId: string) => (notice: () => void) => {
    const stops = [workspace.peers.listen((page) => (page === pageId ? notice() : undefined)), names.subscribe(notice)];
    return () => stops.forEach((stop) => stop());
  };
  return {
    nameOf: byKey((id) =>
      derived(() => {
        names.want([id]);
        return names.read().get(id) ?? "";
      }, names.subscribe),
    ),
    here: byKey((pageId) =>
      derived(() => {
        const others = [...new Set(peers(pageId).map((peer) => peer.userId))].filter((id) => id !== myId);
        names.want(others);
        const known = names.read();
        return others.flatMap((id): Person[] => (known.get(id) ? [{ id, name: known.get(id) ?? "" }] : []));
      }, watch(pageId)),
    ),
    cursors: byKey((pageId) =>
      derived(() => peers(pageId).flatMap((peer) => cursorOf(peer, names.read(), myId)), watch(pageId)),
    ),
    following: createWritable<string | null>(null),
  };
}

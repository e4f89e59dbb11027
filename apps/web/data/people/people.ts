// The users of a workspace as its screens show them: names and pictures by id, the other users on a page, and their carets.
import type { RemoteCursor } from "@tessera/editor/page/remote-cursors.ts";
import type { Peer } from "@tessera/kernel/wire/realtime.ts";
import { createWritable, type Readable, type Writable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { byKey, derived } from "../../ground/derived.ts";
import { cursorOf } from "./cursor-of.ts";
import type { Names } from "./names.ts";
import type { UserPictures } from "./user-pictures.ts";

export interface Person {
  readonly id: string;
  readonly name: string;
  /** The address of the picture, for an <img>; absent if there is none or it is not loaded. */
  readonly picture?: string;
}

export interface People {
  /** Empty until it is known. */
  nameOf(userId: string): Readable<string>;
  /** The user with name and picture, as far as they are known. */
  person(userId: string): Readable<Person>;
  /** The other users who have the page open now. */
  here(pageId: string): Readable<readonly Person[]>;
  /** Their carets. */
  cursors(pageId: string): Readable<readonly RemoteCursor[]>;
  /** The user whose caret stays in view on the page that is shown. */
  readonly following: Writable<string | null>;
}

export interface PeoplePorts {
  readonly workspace: Pick<SyncWorkspace, "peers">;
  readonly names: Names;
  readonly pictures: UserPictures;
  readonly myId: string;
}

export function createPeople({ workspace, names, pictures, myId }: PeoplePorts): People {
  const person = (id: string): Person => {
    const known = names.of(id);
    const picture = pictures.of(id, known?.photo ?? null);
    return { id, name: names.read().get(id) ?? "", ...(picture === undefined ? {} : { picture }) };
  };
  const watchUsers = (notice: () => void): (() => void) => {
    const stops = [names.subscribe(notice), pictures.subscribe(notice)];
    return () => stops.forEach((stop) => stop());
  };
  const peers = (pageId: string): readonly Peer[] =>
    workspace.peers.on(pageId).filter((peer) => peer.userId !== myId || peer.cursor !== undefined);
  const watch = (pageId: string) => (notice: () => void) => {
    const stops = [workspace.peers.listen((page) => (page === pageId ? notice() : undefined)), watchUsers(notice)];
    return () => stops.forEach((stop) => stop());
  };
  return {
    nameOf: byKey((id) =>
      derived(() => {
        void names.want([id]);
        return names.read().get(id) ?? "";
      }, names.subscribe),
    ),
    person: byKey((id) =>
      derived(() => {
        void names.want([id]);
        return person(id);
      }, watchUsers),
    ),
    here: byKey((pageId) =>
      derived(() => {
        const others = [...new Set(peers(pageId).map((peer) => peer.userId))].filter((id) => id !== myId);
        void names.want(others);
        return others.map(person).filter(({ name }) => name !== "");
      }, watch(pageId)),
    ),
    cursors: byKey((pageId) =>
      derived(() => peers(pageId).flatMap((peer) => cursorOf(peer, names.read(), myId)), watch(pageId)),
    ),
    following: createWritable<string | null>(null),
  };
}

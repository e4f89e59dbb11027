// Finds users of a workspace: those whom this user chose lately on this device, then those whom this device knows, then the
// members whom the server finds. Offline, and for guests, the device's own users are all: guests know the users whom records name that
// they can read. Loaded with the first menu that offers users.
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { namedUsers } from "@tessera/kernel/records/named-users.ts";
import { findsPerson } from "@tessera/kernel/search/finds-person.ts";
import { fold } from "@tessera/kernel/search/words.ts";
import { findUser } from "@tessera/kernel/wire/api/people/find-user.ts";
import type { Http } from "@tessera/platform/http.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import type { KnownUser, Names } from "./names.ts";
import type { Person } from "./people.ts";
import type { UserPictures } from "./user-pictures.ts";

export interface FindPeoplePorts {
  readonly spaceId: string;
  /** The signed-in user. */
  readonly me: Readable<KnownUser>;
  readonly http: Pick<Http, "call">;
  /** The records of this device. */
  readonly sync: { readonly replica: Pick<SyncWorkspace["sync"]["replica"], "entries"> };
  readonly names: Pick<Names, "of" | "all" | "want">;
  readonly pictures: Pick<UserPictures, "of" | "subscribe">;
  readonly storage: Storage;
}

export interface FoundPerson extends Person {
  /** Null if this user may not read it. */
  readonly email: string | null;
}

export interface FoundPeople {
  readonly people: readonly FoundPerson[];
  /** False if more members fit than the server returned. */
  readonly isWhole: boolean;
}

export interface PeopleFinder {
  /** The users whom this device knows and whom the query fits, recently chosen ones first. */
  known(query: string): readonly FoundPerson[];
  /** The members whom the server finds; null if the server cannot be reached, or `signal` cancelled the request. */
  find(query: string, signal: AbortSignal, limit?: number): Promise<FoundPeople | null>;
  /** Notes that the user chose this one. */
  choose(userId: string): void;
}

/** Users whom the device remembers as recently chosen. */
const mostRecent = 20;
/** Users of a guest's records whose names are requested for a menu. */
const mostOfRecords = 500;
/** Users whom one request returns by default. */
const mostFound = 50;
const longestQuery = 200;

const finders = new WeakMap<FindPeoplePorts, PeopleFinder>();

/** The finder of these ports; `authors`: users who created pages that this device knows. */
export function peopleFinderOf(ports: FindPeoplePorts, authors: Readable<readonly Person[]>): PeopleFinder {
  const made = finders.get(ports) ?? createFinder(ports, authors);
  finders.set(ports, made);
  return made;
}

interface Recent {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

function createFinder(ports: FindPeoplePorts, authors: Readable<readonly Person[]>): PeopleFinder {
  const { spaceId, me, http, sync, names, pictures, storage } = ports;
  const key = `recentPeople:${me.read().id}:${spaceId}`;
  /** What the server returned, so that a user who is chosen can be remembered with a name. */
  const found = new Map<string, FoundPerson>();

  const personOf = (id: string, name: string, email: string | null, photo: string | null): FoundPerson => {
    const picture = pictures.of(id, photo);
    return { id, name, email, ...(picture === undefined ? {} : { picture }) };
  };
  /** As the records have the user now, otherwise as the user was when chosen or found. */
  const shown = ({ id, name, email }: Recent): FoundPerson => {
    const known = names.of(id);
    return known === null
      ? personOf(id, name, email, null)
      : personOf(id, known.name, known.email ?? email, known.photo);
  };
  const recents = (): readonly Recent[] => recentsIn(storage.get(key));

  const finder: PeopleFinder = {
    known(query) {
      const people = new Map<string, FoundPerson>();
      for (const one of [
        ...recents(),
        me.read(),
        ...authors.read().map(({ id, name }) => ({ id, name, email: null })),
        ...names.all(),
      ])
        if (!people.has(one.id)) people.set(one.id, shown(one));
      const fitting = [...people.values()].filter(
        ({ name, email }) => name !== "" && findsPerson(query, name, email ?? ""),
      );
      // A sort is stable, so that each half stays in its order.
      return fitting.toSorted((a, b) => Number(beginsWord(b.name, query)) - Number(beginsWord(a.name, query)));
    },
    async find(query, signal, limit = mostFound) {
      const request = { spaceId, query: query.slice(0, longestQuery), limit };
      const result = await http.call(findUser, request, { source: "people", signal });
      if (!result.ok) {
        const { failure } = result;
        if (failure.kind !== "refused" || failure.status !== 404) return null;
        // Guests find only the users whom records of this device name.
        await names.want(usersOf(sync.replica.entries.values()));
        return { people: finder.known(query), isWhole: true };
      }
      const { userIds, recordMap, cursor } = result.value;
      const people = userIds.map((id): FoundPerson => {
        const { name, email, profile_photo: photo } = recordMap["notion_user"]?.[id]?.value ?? {};
        const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
        return personOf(id, text(name) ?? "", text(email), text(photo));
      });
      for (const one of people) found.set(one.id, one);
      return { people, isWhole: cursor === null };
    },
    choose(userId) {
      if (userId === me.read().id) return;
      void names.want([userId]);
      const known = names.of(userId) ?? found.get(userId);
      if (known === undefined || known.name === "") return;
      const { id, name, email } = known;
      const others = recents().filter((one) => one.id !== userId);
      storage.set(key, [{ id, name, email }, ...others].slice(0, mostRecent));
    },
  };
  return finder;
}

/** The users whom these records name. */
function usersOf(entries: Iterable<Entry>): string[] {
  const users = new Set<string>();
  for (const { value } of entries) {
    for (const id of namedUsers(value)) users.add(id);
    if (users.size >= mostOfRecords) break;
  }
  return [...users].slice(0, mostOfRecords);
}

function recentsIn(stored: unknown): readonly Recent[] {
  return (Array.isArray(stored) ? stored : []).flatMap((one: Partial<Record<keyof Recent, unknown>> | null) => {
    const { id, name, email } = one ?? {};
    return typeof id === "string" && typeof name === "string"
      ? [{ id, name, email: typeof email === "string" ? email : null }]
      : [];
  });
}

function beginsWord(name: string, query: string): boolean {
  const wanted = fold(query).trim();
  return fold(name)
    .split(/\s+/)
    .some((word) => word.startsWith(wanted));
}

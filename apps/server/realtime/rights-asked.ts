/**
 * What a client asks of its rights: its roles on the pages that it names, and for those that it holds and does not name what
 * moved since a number, or where the named ones stand. Invariant: what is said of a number is true at that number, and who
 * may not know the scope is told nothing but "none". Leaves who is told when to the hub.
 */
import type { World } from "@tessera/kernel/world/world.ts";
import { decides } from "@tessera/kernel/permissions/readers.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { wayUp } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { holdsRows, isOrdered } from "@tessera/kernel/records/parents.ts";
import { tableIn } from "@tessera/kernel/records/pointer.ts";
import type { RightsAnswer } from "@tessera/kernel/wire/realtime.ts";
import { isKnown } from "../store/known-people.ts";
import type { ServerWorld } from "../store/server-world.ts";
import type { Store } from "../store/store.ts";
import { isUsers } from "../store/topics.ts";
import { recordsOf, loggedChange, topicRole } from "./log-news.ts";

/** Ids of what moved in one answer. */
const MAX_MOVED = 5000;
/** So many topics are most likely not in memory one by one: they are read before they are looked at. */
const MANY_TOPICS = 20;

export interface RolesAnswer {
  readonly roles: Readonly<Record<string, Role>>;
  readonly places?: Readonly<Record<string, string | null>>;
  readonly seq: number;
  /** Whether this person may know the scope. */
  readonly isKnown: boolean;
}

export async function rolesOn(
  store: Store,
  userId: string,
  scope: string,
  pages: readonly string[],
  withPlaces = false,
): Promise<RolesAnswer> {
  if ((await store.scopes.fresh(scope)) === null)
    return { roles: Object.fromEntries(pages.map((page) => [page, "none"])), seq: 0, isKnown: false };
  const world = await store.world(scope);
  const looks = await looksAtTopics(store, userId, world, [...new Set(pages)]);
  return await store.readTogether(world, looks, () => {
    const roles: Record<string, Role> = {};
    const places: Record<string, string | null> = {};
    for (const page of pages) {
      roles[page] = topicRole(userId, scope, page, world);
      const entry = withPlaces && roles[page] !== "none" ? world.entry("block", page) : null;
      if (entry !== null) places[page] = placeOf(entry, world);
    }
    const reads = pages.some((page) => roles[page] !== "none" && !isUsers(page));
    const known = reads || isKnown(userId, scope, world);
    return { roles, ...(withPlaces && { places }), seq: world.cache.seq, isKnown: known };
  });
}

/** What it takes to know these topics' roles; read now where they are many. */
export async function looksAtTopics(
  store: Store,
  userId: string,
  world: ServerWorld,
  topics: readonly string[],
): Promise<(() => unknown)[]> {
  const { scope } = world.cache;
  if (topics.length > MANY_TOPICS)
    await store.scopes.gather(world.cache, { records: recordsOf(topics), lists: [], ancestors: true });
  return topics.map((topic) => () => topicRole(userId, scope, topic, world));
}

/** See RightsAnswer.places; packages/sync/page-index.ts asks the same of what is held. */
function placeOf(page: Entry, world: World): string | null {
  for (const step of wayUp(page, world)) {
    if (step.kind === "top" || step.kind === "missing") return step.id;
    if (step.kind !== "record") return null;
    if (step.entry.id !== page.id && isPageType(typeOf(step.entry))) return step.entry.id;
    if (decides(step.entry, world)) return null;
  }
  return null;
}

/**
 * What moved after `since`, up to the scope's number now. Which records' places and items a transaction changed the log
 * says. One question for all who ask the same at once, as after a change that all are told of.
 */
export class MovedBlocks {
  private readonly asked = new Map<string, Promise<RightsAnswer["moved"]>>();

  constructor(
    private readonly store: Store,
    /** Log rows that are read for it; beyond that a client asks for its pages one by one. */
    private readonly resume: number,
  ) {}

  async since(scope: string, since: number, now: number): Promise<RightsAnswer["moved"]> {
    if (since > now) return null;
    if (since === now) return [];
    const key = `${scope} ${since} ${now}`;
    const known = this.asked.get(key);
    if (known !== undefined) return await known;
    const asked = this.read(scope, since).finally(() => this.asked.delete(key));
    this.asked.set(key, asked);
    return await asked;
  }

  private async read(scope: string, since: number): Promise<RightsAnswer["moved"]> {
    const rows = await this.store.db.log(scope, since, this.resume + 1);
    if (rows.length > this.resume) return null;
    const moved = new Map<string, number>();
    for (const row of rows)
      for (const key of loggedChange(row).rights) {
        // Which rows it hides, or shows, is not said: they are asked for one by one.
        const table = tableIn(key);
        if (holdsRows(table)) return null;
        if (isOrdered(table)) moved.set(key.slice(table.length + 1), row.seq);
      }
    return moved.size > MAX_MOVED ? null : [...moved];
  }
}

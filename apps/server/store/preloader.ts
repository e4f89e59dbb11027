/**
 * Loads what executions lack: what the transactions of a batch name, by one question for all of them; then, execution by
 * execution, in rounds: with the first thing that is missing comes everything of its kind that the transaction names, and below a
 * block ever more at once. Invariant: however much is cold, an execution begins anew a small number of times. Every round gives
 * the others their turn; the execution itself is left to the batch.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Need } from "@tessera/kernel/world/world.ts";
import { keepsList } from "@tessera/kernel/world/above.ts";
import { isMembership } from "@tessera/kernel/permissions/members.ts";
import { memberListId, memberRow, memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import { ownerOfKey } from "@tessera/kernel/text/runs.ts";
import { MAX_NAMED, namedBy, usersNamedBy, type Named } from "./named-records.ts";
import type { Envelope } from "./transaction.ts";
import type { Key } from "./record-db.ts";
import type { ScopeCache } from "./scope-cache.ts";
import type { ServerWorld } from "./server-world.ts";
import type { StoreReader } from "./store-reader.ts";

/** Times that one execution may ask; each asks for more than the one before. What the server makes by itself names nothing. */
const MAX_ASKED = 500;
const MAX_ASKED_BY_ITSELF = 20_000;
/** Of one transaction in a batch: one that names more was loaded before it was admitted. */
const MOST_OF_ONE = 500;
const FIRST_BELOW = 64;
const MOST_BELOW = 8000;

/** What these transactions name in their scope and is not at hand, with what stands above it and the lists below. */
export async function readForAll(store: StoreReader, cache: ScopeCache, envelopes: readonly Envelope[]): Promise<void> {
  // One alone begins anew when it turns out to lack something, which costs no more.
  if (envelopes.length < 2) return;
  const named = envelopes.flatMap(({ operations }) => namedBy(operations, MOST_OF_ONE).records);
  const cold = named.filter(({ table, id }) => !cache.has(table, id));
  await readWithLists(store, cache, cold);
}

async function readWithLists(store: StoreReader, cache: ScopeCache, records: readonly Key[]): Promise<void> {
  const lists = records.filter(({ table }) => isOrdered(table)).map(({ id }) => id);
  await store.scopes.gather(cache, { records, lists, ancestors: true });
}

export class Preloader {
  private known: Named | null = null;
  private readonly read = new Set<Need["kind"]>();
  private asked = 0;
  private below = FIRST_BELOW;

  constructor(
    private readonly store: StoreReader,
    private readonly operations: readonly Operation[],
    /** The user who acts: every permission asks for the user's membership row. */
    private readonly userId: string | null,
  ) {}

  private get named(): Named {
    this.known ??= namedBy(this.operations);
    return this.known;
  }

  /** False where the transaction asks for more than any may. */
  async supply(world: ServerWorld, need: Need): Promise<boolean> {
    if (++this.asked > (this.operations.length > 0 ? MAX_ASKED : MAX_ASKED_BY_ITSELF)) return false;
    const first = !this.read.has(need.kind);
    this.read.add(need.kind);
    switch (need.kind) {
      case "entry":
        if (first && this.operations.length > 0) {
          const { records } = this.named;
          if (records.length >= MAX_NAMED) return false;
          const { cache } = world;
          const own = this.userId === null ? [] : [memberRow(cache.scope, this.userId)];
          await readWithLists(this.store, cache, [...records, ...own]);
        } else if (isOrdered(need.table)) await this.readBelow(world, need.id);
        else if (isMembership(need.table)) await this.readMembers(world);
        if (world.knows(need)) return true;
        break;
      case "children":
        await this.readBelow(world, need.parent);
        if (world.knows(need)) return true;
        break;
      case "site":
        if (first) await this.readSites(world);
        if (world.knows(need)) return true;
        break;
      case "deleted":
        for (const transaction of first ? this.named.transactions : []) {
          const one: Need = { kind: "deleted", transaction };
          if (!world.knows(one)) await this.store.supply(world, one);
        }
        if (world.knows(need)) return true;
    }
    await this.store.supply(world, need);
    return true;
  }

  /** What stands below a block and all that are named, level by level down to sub-pages, as far as one round goes. */
  private async readBelow(world: ServerWorld, root: string): Promise<void> {
    const { cache } = world;
    const named = this.named.records.filter(({ table }) => keepsList(table));
    let level = [...new Set([root, ...named.map(({ id }) => id)])];
    const met = new Set(level);
    for (let read = 0; level.length > 0 && read < this.below;) {
      const cold = level.filter((id) => !cache.hasList(id) || !cache.has("block", id)).slice(0, this.below - read);
      await this.store.scopes.preload(cache, cold, true);
      read += cold.length;
      const isPage = (id: string): boolean => {
        const entry = cache.known("block", id);
        return entry != null && isPageType(typeOf(entry));
      };
      const next: string[] = [];
      for (const id of level) {
        for (const child of cache.knownChildren(id) ?? []) {
          // What is in the database may go round in a circle.
          if (met.has(child.id) || isPage(child.id)) continue;
          met.add(child.id);
          next.push(child.id);
        }
      }
      level = next;
    }
    this.below = Math.min(this.below * 2, MOST_BELOW);
  }

  /** Loads the membership rows of the users whom the transaction names, and all rows of the workspace if their list is in memory. */
  private async readMembers({ cache }: ServerWorld): Promise<void> {
    const { scope } = cache;
    const rows = [...(cache.knownChildren(memberListId(scope)) ?? [])].map(({ id }) => id);
    const named = usersNamedBy(this.operations).map((userId) => memberRowId(scope, userId));
    await this.store.scopes.preload(cache, [...named, ...rows].slice(0, MOST_BELOW), false, "space_user");
  }

  /** The homes of all sites named, and the blocks that these are. */
  private async readSites(world: ServerWorld): Promise<void> {
    const { sites } = this.named;
    await this.store.scopes.gather(world.cache, { records: [], lists: [], sites, ancestors: false });
    const homes = new Set<string>();
    for (const site of sites) for (const text of world.cache.texts.get(site) ?? []) homes.add(ownerOfKey(text).block);
    const records = [...homes].slice(0, MAX_NAMED).map((id): Key => ({ table: "block", id }));
    await readWithLists(this.store, world.cache, records);
  }
}

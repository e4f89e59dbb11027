// Which rows of a collection a reader may read: one decision for each holder, as a row's permission items are called where they name
// it. Decisions are made in slices that yield to other requests, and cached with every record that they were read from.
// Invariant: what is answered holds for the records as they are when it is answered: a decision is reused only while no record that it
// was read from has changed in what rights depend on (rights-trace.ts).

import { createHash } from "node:crypto";
import type { Reader, ShownRows } from "@tessera/database/query/question.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { Unknown, type Need } from "@tessera/kernel/world/world.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { Slices } from "../../threads/slices.ts";
import { RightsTrace } from "./rights-trace.ts";
import { itemsFor, mayReadRows, rowsShownTo } from "./row-form.ts";

/** Records that the decisions of one reader may be read from: the ancestors, and the groups and teamspaces that rows name. */
const MOST_READ = 20_000;
/** Bytes of all decisions together, and what a record counts that one was read from. */
const MOST_BYTES = 16_000_000;
const BYTES_PER_READ = 200;
/** Decisions that are remembered by their items while they are made, and letters of such items. */
const MOST_ALIKE = 1000;
const LONGEST_ALIKE = 1000;
/** Times that decisions are begun again because rights changed while they were made. */
const TRIES = 5;

/** The holders of a collection in the engine; a collection that is loaded again has other numbers, and another object. */
export interface Holders {
  readonly count: number;
  /** The names from this number on, some at a time; null if the engine has evicted the collection. */
  readonly from: (number: number) => Promise<readonly string[] | null>;
}

interface Decision {
  /** By the number of a holder: 1 where the reader may read. */
  readonly mayRead: Uint8Array;
  readonly shown: ShownRows | null;
  readonly signature: string;
  /** All that was read. */
  readonly basis: RightsTrace;
  /** The loaded collection whose numbers these are. */
  readonly of: object;
}

/** What a reader may read, and whether that is still so. */
export interface DecidedReader {
  readonly reader: Required<Reader>;
  /** Whether the decisions are what they would be now. */
  readonly holdsIn: (world: ServerWorld) => boolean;
}

export class HolderRights {
  /** By collection and reader, the one used longest ago first. */
  private readonly decisions = new Map<string, Decision>();
  private bytes = 0;

  constructor(
    private readonly store: Store,
    private readonly slices: Slices,
  ) {}

  /** `loaded` stands for the collection as the engine has it now. Null if the engine has evicted it. */
  async readerOf(
    actor: Actor,
    collection: Entry,
    loaded: object,
    holders: Holders,
    world: ServerWorld,
  ): Promise<DecidedReader | null> {
    const key = `${collection.id} ${actor.userId ?? ""}`;
    for (let tries = 0; tries < TRIES; tries++) {
      const known = this.decisions.get(key);
      const isKnown = known !== undefined && known.of === loaded && known.basis.holdsIn(world);
      const isWhole = isKnown && known.mayRead.length >= holders.count;
      const decision = isWhole
        ? known
        : await this.store.keeping(
            world,
            async () => await this.decided(actor, collection, loaded, holders, world, isKnown ? known : null),
          );
      if (decision === "evicted") return null;
      if (decision === "stale" || !decision.basis.holdsIn(world)) continue;
      this.keep(key, decision);
      const { signature, mayRead, shown, basis } = decision;
      return { reader: { signature, holders: mayRead, shown }, holdsIn: (later) => basis.holdsIn(later) };
    }
    throw new AppError("ServiceUnavailableError", "the rights of this database change faster than they can be read", {
      retryAfterSeconds: 1,
    });
  }

  /** Decides what `before`, which still holds, does not. */
  private async decided(
    actor: Actor,
    collection: Entry,
    loaded: object,
    { count, from }: Holders,
    world: ServerWorld,
    before: Decision | null,
  ): Promise<Decision | "evicted" | "stale"> {
    const basis = before?.basis ?? new RightsTrace(world);
    const mayRead = new Uint8Array(count);
    if (before !== null) mayRead.set(before.mayRead);
    const deciding: Deciding = { actor, collection, basis, alike: new Map(), mayRead, world, seq: world.cache.seq };
    for (let at = before?.mayRead.length ?? 0; at < count;) {
      const names = await from(at);
      if (names === null) return "evicted";
      const open = new Map([...names.entries()].map(([n, name]) => [at + n, name]));
      while (open.size > 0) {
        const needs = await this.slices.run(collection.scope, decide(open, deciding));
        if (needs === "stale") return "stale";
        await this.supply(world, needs);
      }
      at += Math.max(names.length, 1);
    }
    const shown = await this.store.resolve(world, () =>
      isStale(deciding) ? "stale" : rowsShownTo(actor, basis.entry("collection", collection.id) ?? collection, basis),
    );
    if (shown === "stale") return "stale";
    const signature = createHash("sha256").update(mayRead).digest("base64url");
    return { mayRead, shown, signature, basis, of: loaded };
  }

  private async supply(world: ServerWorld, needs: readonly Need[]): Promise<void> {
    const { scope } = world.cache;
    const own = needs.filter((need) => this.store.scopes.scopeOf(need, scope) === scope);
    const records = own.flatMap((need) => (need.kind === "entry" ? [need] : []));
    if (records.length > 0) await this.store.scopes.gather(world.cache, { records, lists: [], ancestors: true });
    for (const need of needs) if (!own.includes(need)) await this.store.supply(world, need);
  }

  private keep(key: string, decision: Decision): void {
    this.drop(key);
    this.decisions.set(key, decision);
    this.bytes += weightOf(decision);
    for (const oldest of this.decisions.keys()) {
      if (this.bytes <= MOST_BYTES || oldest === key) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const known = this.decisions.get(key);
    if (known === undefined) return;
    this.decisions.delete(key);
    this.bytes -= weightOf(known);
  }
}

const weightOf = ({ mayRead, basis }: Decision): number => mayRead.length + BYTES_PER_READ * basis.size;

interface Deciding {
  readonly actor: Actor;
  readonly collection: Entry;
  readonly basis: RightsTrace;
  /** By items, what was decided about them. */
  readonly alike: Map<string, boolean>;
  readonly mayRead: Uint8Array;
  readonly world: ServerWorld;
  /** The scope's number at which the decisions made so far are true. */
  seq: number;
}

/**
 * Whether something was committed since the last decision that changes what the decisions were read from. Asked before each decision:
 * the trace remembers the last state of a record only, so that decisions from two states must not be mixed.
 */
function isStale(deciding: Deciding): boolean {
  const { world, basis } = deciding;
  if (world.cache.seq === deciding.seq) return false;
  if (!basis.holdsIn(world)) return true;
  deciding.seq = world.cache.seq;
  return false;
}

/** Takes out of `open`, by number, the holders about which it could decide. Returns what the others need, or that all is stale. */
function* decide(open: Map<number, string>, deciding: Deciding): Generator<undefined, readonly Need[] | "stale"> {
  const needs = new Map<string, Need>();
  for (const [number, holder] of open) {
    if (isStale(deciding)) return "stale";
    try {
      deciding.mayRead[number] = mayRead(holder, deciding) ? 1 : 0;
      open.delete(number);
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      needs.set(JSON.stringify(error.need), error.need);
    }
    yield;
  }
  return [...needs.values()];
}

function mayRead(holder: string, { actor, collection, basis, alike }: Deciding): boolean {
  const items = itemsFor(holder, actor);
  const key = JSON.stringify(items);
  const known = alike.get(key);
  if (known !== undefined) return known;
  const decided = mayReadRows(items, actor, collection, basis);
  if (basis.size > MOST_READ)
    throw new AppError(
      "LogicalError",
      `the rows of this database name more than ${MOST_READ} groups and teamspaces; give rights on fewer of them`,
    );
  if (key.length <= LONGEST_ALIKE && alike.size < MOST_ALIKE) alike.set(key, decided);
  return decided;
}

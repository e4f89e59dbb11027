/**
 * The rule that a change of place never changes who has which access to a restricted record, unless the actor has full access to it
 * (docs/security.md, A:30). It is checked on what a transaction did, not on its commands, so it holds for every way of moving.
 * Invariant: a move between places with equal access reads nothing but the ways up from both.
 */
import { blockOf } from "@tessera/kernel/operations/collection-name.ts";
import { isWithin } from "@tessera/kernel/operations/placing.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { itemsOf } from "@tessera/kernel/permissions/items.ts";
import { accessChange } from "@tessera/kernel/permissions/place-access.ts";
import { hidesRows } from "@tessera/kernel/permissions/row-rule.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { holdsRows, isOrdered, isPlaced } from "@tessera/kernel/records/parents.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import type { Draft, World } from "@tessera/kernel/world/world.ts";
import { textOf } from "./block-text.ts";
import type { Envelope } from "./transaction.ts";
import type { Key, MessageValues } from "./record-db.ts";
import type { ServerWorld } from "./server-world.ts";
import type { StoreReader } from "./store-reader.ts";
import { hasMoved } from "./what-changed.ts";

/** Why a transaction is refused. */
export interface Fault {
  readonly kind: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly values?: MessageValues;
  /** Index of the operation that is refused. */
  readonly operation: number;
}

/** The record that a move would give to others, or take from its owners. */
interface PreventedMove {
  readonly moved: Entry;
  readonly restricted: Entry;
  /** Null where the actor may not read the restricted record. */
  readonly title: string | null;
}

interface Move {
  readonly previous: Entry;
  readonly now: Entry;
}

/** What a transaction did. */
export interface ExecutedTransaction {
  readonly world: ServerWorld;
  /** The state that the transaction found, with what earlier transactions of its batch changed. */
  readonly before: Draft;
  readonly after: Draft;
}

interface JudgedTransaction extends ExecutedTransaction {
  readonly actor: Actor;
}

/** The refusal of the first move that the actor may not make; null where there is none. The server's own transactions may move all. */
export async function moveFault(
  store: StoreReader,
  { actor, system, operations }: Envelope,
  executed: ExecutedTransaction,
): Promise<Fault | null> {
  const moves = system === true ? [] : movesOf(executed.after);
  if (moves.length === 0) return null;
  const found = await new MoveJudge(store, { ...executed, actor }).judge(moves);
  if (found === null) return null;
  const { moved, restricted, title } = found;
  const what = title === null ? "a record" : `${restricted.table} ${restricted.id}`;
  return {
    kind: "ForbiddenError",
    message: `may not move ${moved.table} ${moved.id}: who has access to ${what} would change, which needs full access to it`,
    code: "move_not_allowed",
    ...(title !== null && { values: { table: restricted.table, id: restricted.id, title } }),
    operation: Math.max(
      operations.findLastIndex(({ pointer }) => pointer.id === moved.id),
      0,
    ),
  };
}

function movesOf(draft: Draft): Move[] {
  return [...draft.before].flatMap(([key, previous]) => {
    const now = draft.entries.get(key);
    if (previous === null || now === undefined || !isPlaced(now.table) || !hasMoved(previous, now)) return [];
    return [{ previous, now }];
  });
}

/** A page, a row, or the collection of a database: what moves to a place with other access by users with full access only. */
function isHolder(entry: Entry): boolean {
  return holdsRows(entry.table) || (isOrdered(entry.table) && isPageType(typeOf(entry)));
}

function isDeciding(entry: Entry): boolean {
  return holdsRows(entry.table) ? hidesRows(entry.value) : itemsOf(entry).length > 0;
}

class MoveJudge {
  constructor(
    private readonly store: StoreReader,
    private readonly judged: JudgedTransaction,
  ) {}

  async judge(moves: readonly Move[]): Promise<PreventedMove | null> {
    const { world, actor, before } = this.judged;
    const changing = await this.store.resolve(world, () => this.changing(moves));
    if (changing.length === 0) return null;
    const withoutFull = await this.store.resolve(world, () =>
      changing.filter(({ previous }) => !can(actor, "full", previous, before)),
    );
    const holder = withoutFull.find(({ now }) => isHolder(now));
    if (holder !== undefined) return await this.prevented(holder, holder.previous);
    for (const move of withoutFull) {
      const page = await this.pageBelow(move);
      if (page !== null) return await this.prevented(move, page);
    }
    return await this.decidingBelow(changing);
  }

  /** The moves after which somebody has another access to the moved record. */
  private changing(moves: readonly Move[]): readonly Move[] {
    const { before, after } = this.judged;
    // Many lines that move together mostly have the same two parents.
    const known = new Map<string, boolean>();
    return moves.filter(({ previous, now }) => {
      const isPlain = itemsOf(previous).length === 0 && itemsOf(now).length === 0 && !isHolder(now);
      const places = `${keyOf(parentOf(previous) ?? NOWHERE)} ${keyOf(parentOf(now) ?? NOWHERE)}`;
      const differs = (isPlain ? known.get(places) : undefined) ?? accessChange(previous, before, now, after).differs;
      if (isPlain) known.set(places, differs);
      return differs;
    });
  }

  /** A page, row or collection in the moved block, which the actor moves without full access to any of them. */
  private async pageBelow({ now }: Move): Promise<Entry | null> {
    const { world, before, after } = this.judged;
    const unsaved = await this.store.resolve(world, () =>
      this.displaced()
        .filter((entry) => before.entry(entry.table, entry.id) !== null)
        .filter((entry) => !this.isMoved(entry) && isWithin(after, parentOf(entry) ?? NOWHERE, now.id)),
    );
    const page = unsaved.find(isHolder);
    if (page !== undefined) return page;
    const roots = [now, ...unsaved].filter(({ table }) => isOrdered(table)).map(({ id }) => id);
    const except = this.displaced().map(({ id }) => id);
    const found = await this.store.db.pageBelow(now.scope, roots, except);
    return found === null ? null : await this.store.resolve(world, () => before.entry(found.table, found.id));
  }

  /** A record below the moved ones that decides over access itself, if the move gives it to others and the actor lacks full access. */
  private async decidingBelow(changing: readonly Move[]): Promise<PreventedMove | null> {
    const { world, actor, before, after } = this.judged;
    const unsaved = this.changedEntries();
    const roots = new Map<string, Key>();
    for (const { table, id } of [...changing.map(({ now }) => now), ...this.displaced()])
      roots.set(keyOf({ table, id }), { table, id });
    const stored = await this.store.db.decidingBelow(world.cache.scope, [...roots.values()]);
    const keys = new Map([...stored, ...unsaved].map(({ table, id }) => [keyOf({ table, id }), { table, id }]));
    const isPrevented = ({ table, id }: Key): boolean => {
      const [previous, now] = [before.entry(table, id), after.entry(table, id)];
      if (previous === null || now === null || !isDeciding(previous)) return false;
      const { grows, takesFull } = accessChange(previous, before, now, after);
      return (grows || takesFull) && !can(actor, "full", previous, before);
    };
    const looks = [...keys.values()].map((key) => () => isPrevented(key));
    const found = await this.store.readTogether(world, looks, () => [...keys.values()].find(isPrevented));
    const restricted =
      found === undefined ? null : await this.store.resolve(world, () => before.entry(found.table, found.id));
    const move = restricted === null ? undefined : await this.moveOver(restricted, changing);
    return restricted === null || move === undefined ? null : await this.prevented(move, restricted);
  }

  /** The move that takes the record along. */
  private async moveOver(entry: Entry, changing: readonly Move[]): Promise<Move | undefined> {
    const { world, after } = this.judged;
    return await this.store.resolve(
      world,
      () =>
        changing.find(({ now }) => isWithin(after, after.entry(entry.table, entry.id) ?? entry, now.id)) ?? changing[0],
    );
  }

  /** Records with a place that the batch changed so far: in the database they may not decide over access, but do now. */
  private changedEntries(): Entry[] {
    const { before, after } = this.judged;
    return [...before.entries.values(), ...after.entries.values()].filter(({ table }) => isPlaced(table));
  }

  /** Those among them that the database does not have, or has elsewhere. */
  private displaced(): Entry[] {
    const { before, after } = this.judged;
    return this.changedEntries().filter((entry) => {
      const key = keyOf(entry);
      const stored = before.before.has(key) ? before.before.get(key) : after.before.get(key);
      return stored == null || hasMoved(stored, entry);
    });
  }

  /** Whether this transaction moved the record: then it is judged by its own move. */
  private isMoved(entry: Entry): boolean {
    const previous = this.judged.after.before.get(keyOf(entry));
    const now = this.judged.after.entries.get(keyOf(entry));
    return previous != null && now !== undefined && hasMoved(previous, now);
  }

  private async prevented({ now }: Move, restricted: Entry): Promise<PreventedMove> {
    const { world, actor, before } = this.judged;
    const title = await this.store.resolve(world, () =>
      can(actor, "read", restricted, before) ? titleOf(restricted, before) : null,
    );
    return { moved: now, restricted, title };
  }
}

const NOWHERE = { table: "space", id: "" } as const;

/** The title of a page; of a collection, the title of its block. */
function titleOf(entry: Entry, world: World): string {
  const block = holdsRows(entry.table) ? blockOf(entry, world) : entry;
  return block === null ? "" : textOf(block);
}

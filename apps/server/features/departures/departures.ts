// What follows from the end of a membership. Private pages of the user are stored for 30 days, readable by no user, and then purged;
// the user's items on other pages are removed after a minute, so that a later invitation to one page does not open the others. A guest
// whose last item was removed is no guest any more. Every step may be done twice, and decides by the records as they are when it commits.

import { isOut, memberRow, rowOf } from "@tessera/kernel/permissions/space-roles.ts";
import { toSpaceRole, type SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { systemUsers } from "@tessera/kernel/records/user.ts";
import { isAlive, type Entry } from "@tessera/kernel/records/entry.ts";
import { upFrom } from "@tessera/kernel/world/above.ts";
import { deletedFromTrash, isDeletedFromTrash, isPurged } from "@tessera/kernel/world/purge.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Sql } from "../../database/sql.ts";
import { isScheduled, schedule, unschedule, type DueItem } from "../../scheduler/due-work-db.ts";
import { errorOf } from "../../store/bootstrap.ts";
import type { Key, LogRow } from "../../store/record-db.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import type { Upkeep } from "../../store/transaction.ts";
import { submitUpkeep } from "../../store/upkeep.ts";
import { firstChange, givenIn, leftIn } from "./logged-roles.ts";
import type { ItemUserDb } from "./item-user-db.ts";
import { isPrivateOf, isSharedBeyond, STORED_MS, withoutItemsOf } from "./private-page.ts";

export interface DeparturesOptions {
  readonly store: Store;
  readonly sql: Sql;
  readonly items: Pick<ItemUserDb, "follow" | "blocksOf">;
  /** Purges a page with everything below it. */
  readonly purgePage: (space: string, page: string) => Promise<void>;
  readonly now: () => number;
  readonly newId: () => string;
}

/** The kinds of due work that purge the private pages of a user, and remove the user's items from other pages. The key is the user. */
export const PURGE_KIND = "departed-pages";
export const ITEMS_KIND = "departed-items";
const KINDS = [PURGE_KIND, ITEMS_KIND];
/** Items stay for this time, in milliseconds, so that undoing the departure restores all access. Until then they give no access. */
export const ITEMS_STAY_MS = 60_000;

/** Times that a step is begun again because the records changed meanwhile. */
const TRIES = 20;
/** Pages of one commit. */
const PAGES = 200;
/** Log rows of one read. */
const ROWS = 500;

interface Membership {
  readonly row: Entry;
  /** The role that the row states. */
  readonly role: SpaceRole;
  /** Whether the user is not in the workspace: neither by the row nor by a group. */
  readonly isOut: boolean;
}

const blockKey = (id: string): Key => ({ table: "block", id });

export class Departures {
  constructor(private readonly options: DeparturesOptions) {}

  /** Does what follows from a change of the user's membership row. `rows`: the log rows that contain the change. */
  async rowChanged(space: string, userId: string, rows: readonly LogRow[]): Promise<void> {
    await this.follow(space, userId, { isNewTerm: true, rows });
  }

  /** Does what follows from a change of other records that decide whether the user is in the workspace, or of the user's items. */
  async accessChanged(space: string, userId: string): Promise<void> {
    await this.follow(space, userId, { isNewTerm: false, rows: [] });
  }

  /** Does what follows from a change of the user's items. `seq`: the number that the table of items is true at. */
  async itemsChanged(space: string, userId: string, seq: number): Promise<void> {
    const role = (await this.membership(space, userId))?.role;
    if (role === "guest") await this.endGuest(space, userId, seq);
    if (role === "none") await this.accessChanged(space, userId);
  }

  /** Begins again if the membership changes meanwhile. `isNewTerm`: the times of a departure begin now. */
  private async follow(
    space: string,
    userId: string,
    { isNewTerm, rows }: { readonly isNewTerm: boolean; readonly rows: readonly LogRow[] },
  ): Promise<void> {
    const { sql } = this.options;
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await this.membership(space, userId);
      if (found === null) return;
      if (found.isOut) return await this.scheduleAll(space, userId, isNewTerm);
      const left = found.role === "guest" ? await this.leftBefore(space, userId, rows) : null;
      if (left !== null) {
        const kept = await this.givenAfter(space, userId, left);
        if (!(await this.removeItems(space, userId, found, kept))) continue;
      }
      for (const kind of KINDS) await unschedule(sql, { space, kind, key: userId });
      return;
    }
    throw keepsChanging(space, userId);
  }

  /** The number after which a guest was given the present items; null if the user has not left before. */
  private async leftBefore(space: string, userId: string, rows: readonly LogRow[]): Promise<number | null> {
    const left = leftIn(rows, space, userId);
    if (left !== null) return left;
    const isLeaving = await isScheduled(this.options.sql, { space, kind: ITEMS_KIND, key: userId });
    const invited = isLeaving ? firstChange(rows, space, userId) : null;
    return invited === null ? null : invited - 1;
  }

  /** Schedules the end of private pages and of other items. Times that run already stay, unless a new term begins. */
  private async scheduleAll(space: string, userId: string, isNewTerm: boolean): Promise<void> {
    const { sql, items, now } = this.options;
    const own = await this.privatePages(space, userId);
    const hasOthers = (await items.blocksOf(space, userId)).length > own.length;
    const wanted = [
      { kind: PURGE_KIND, after: own.length > 0 ? STORED_MS : null },
      { kind: ITEMS_KIND, after: hasOthers ? ITEMS_STAY_MS : null },
    ];
    for (const { kind, after } of wanted) {
      const key = { space, kind, key: userId };
      if (after === null) await unschedule(sql, key);
      else if (isNewTerm || !(await isScheduled(sql, key))) await schedule(sql, key, now() + after);
    }
  }

  /** Removes the items of a user who left from all pages that are not private. */
  async removeItemsOf({ space, key: userId }: Pick<DueItem, "space" | "key">): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await this.membership(space, userId);
      if (found?.role === "guest") throw new Error(`the fold should remove older items of ${userId} in ${space} first`);
      if (found === null || !found.isOut) return;
      if (await this.removeItems(space, userId, found, new Set())) return;
    }
    throw keepsChanging(space, userId);
  }

  /**
   * The private pages of the user, living and deleted. A page is private if no other principal can read it, and no other principal can
   * read a page below it.
   */
  async privatePages(space: string, userId: string): Promise<string[]> {
    const { store, items } = this.options;
    const blocks = await items.blocksOf(space, userId);
    const world = await store.world(space);
    await store.scopes.preload(world.cache, blocks, false);
    const own: string[] = [];
    for (const id of blocks) {
      const entry = await store.resolve(world, () => world.entry("block", id));
      if (entry !== null && isPrivateOf(userId, entry)) own.push(id);
    }
    const shared = await this.sharedAmong(world, userId, own);
    return own.filter((id) => !shared.has(id));
  }

  /** Purges the private pages of a user whose time is over, unless the user is in the workspace again. */
  async purge({ space, key: userId }: Pick<DueItem, "space" | "key">, isStopping: () => boolean): Promise<void> {
    const found = await this.membership(space, userId);
    if (found === null || !found.isOut) return;
    // The user returned and left again, and the fold has not scheduled the new time yet.
    if ((await this.changedAt(found.row)) + STORED_MS > this.options.now()) return;
    for (const page of await this.privatePages(space, userId)) {
      if (isStopping()) throw new Error("the server stops");
      if (await this.deletePage(space, userId, page)) await this.options.purgePage(space, page);
    }
  }

  /** Null for users without a row, and for rows of the previous version, which state no role. */
  private async membership(space: string, userId: string): Promise<Membership | null> {
    const { store } = this.options;
    if ((await store.scopes.fresh(space)) === null) return null;
    return await store.read(space, (world) => {
      const row = rowOf(userId, space, world);
      const role = toSpaceRole(row?.value["role"]);
      return row === null || role === null ? null : { row, role, isOut: isOut(userId, space, world) };
    });
  }

  /** When the record changed last, in milliseconds. */
  private async changedAt({ scope, seq }: Entry): Promise<number> {
    const [row] = await this.options.store.db.log(scope, seq - 1, 1);
    return row?.at ?? this.options.now();
  }

  /** Returns which of these top-level pages have a page below them that another principal can read. */
  private async sharedAmong(world: ServerWorld, userId: string, pages: readonly string[]): Promise<Set<string>> {
    const { store } = this.options;
    const shared = new Set<string>();
    if (pages.length === 0) return shared;
    const below = await store.db.decidingBelow(world.cache.scope, pages.map(blockKey));
    for (const { table, id } of below) {
      const top = await store.resolve(world, () => {
        const entry = world.entry(table, id);
        if (entry === null || isPurged(entry) || isDeletedFromTrash(entry) || !isSharedBeyond(userId, entry))
          return null;
        return [...upFrom(entry, world)].at(-1)?.id ?? null;
      });
      if (top !== null) shared.add(top);
    }
    return shared;
  }

  /**
   * Removes the items of the user from pages that are not private, except from the pages of `kept`. Returns false if the membership
   * changed meanwhile: then nothing was removed after that change.
   */
  private async removeItems(
    space: string,
    userId: string,
    { row, isOut: wasOut }: Membership,
    kept: ReadonlySet<string>,
  ): Promise<boolean> {
    const { items } = this.options;
    const isSame = (found: Entry | null, isNowOut: boolean): boolean =>
      found?.version === row.version && isNowOut === wasOut;
    const own = new Set(await this.privatePages(space, userId));
    const blocks = (await items.blocksOf(space, userId)).filter((id) => !own.has(id) && !kept.has(id));
    for (let at = 0; at < blocks.length; at += PAGES) {
      const some = blocks.slice(at, at + PAGES);
      await this.change(space, "remove-items-of-user", (world) => {
        if (!isSame(rowOf(userId, space, world), isOut(userId, space, world))) return [];
        return some.flatMap((id) => {
          const entry = world.entry("block", id);
          return entry === null || isPurged(entry) ? [] : [withoutItemsOf(userId, entry)];
        });
      });
    }
    const now = await this.membership(space, userId);
    return now !== null && isSame(now.row, now.isOut);
  }

  /** The pages that a transaction after this number gave the user an item on. */
  private async givenAfter(space: string, userId: string, after: number): Promise<Set<string>> {
    const given = new Set<string>();
    for (let at = after; ;) {
      const rows = await this.options.store.db.log(space, at, ROWS);
      for (const id of givenIn(rows, userId)) given.add(id);
      at = rows.at(-1)?.seq ?? at;
      if (rows.length < ROWS) return given;
    }
  }

  /** Sets the row of a guest without items to none, in a transaction that commits only if no other one was committed after the check. */
  private async endGuest(space: string, userId: string, seq: number): Promise<void> {
    const { store, items, newId } = this.options;
    let followed = seq;
    for (let tries = 0; tries < TRIES; tries++) {
      const head = (await store.scopes.fresh(space))?.seq ?? followed;
      followed = await this.followTo(space, followed, head);
      if ((await items.blocksOf(space, userId)).length > 0) return;
      if ((await this.membership(space, userId))?.role !== "guest") return;
      const operation: Operation = {
        pointer: memberRow(space, userId),
        path: ["role"],
        command: "set",
        args: { value: "none" },
      };
      const result = await store.submit({
        id: newId(),
        scope: space,
        operations: [operation],
        actor: { userId: systemUsers.app },
        system: true,
        action: "end-guest",
        expected: followed,
      });
      if (result.status === "done") return;
      if (result.status !== "rebase") throw errorOf(result);
    }
    throw new Error(`the workspace ${space} kept moving`);
  }

  /** Brings the table of items from one number of the workspace's log to another. Returns the number that it is true at. */
  private async followTo(space: string, from: number, to: number): Promise<number> {
    let at = from;
    while (at < to) {
      const rows = await this.options.store.db.log(space, at, ROWS);
      if (rows.length === 0) break;
      await this.options.items.follow(space, changedBlocks(rows));
      at = rows.at(-1)?.seq ?? at;
    }
    return at;
  }

  /** Deletes a private page so that no user can read it any more. False if it is not private any more, or the user is back. */
  private async deletePage(space: string, userId: string, page: string): Promise<boolean> {
    const { store, now } = this.options;
    const by = { table: "user", id: systemUsers.app };
    await this.change(space, "delete-departed-page", (world) => {
      const entry = world.entry("block", page);
      if (!isOut(userId, space, world) || entry === null || !isPrivateOf(userId, entry)) return [];
      const time = now();
      const trash = {
        alive: false,
        moved_to_trash_time: time,
        moved_to_trash_table: by.table,
        moved_to_trash_id: by.id,
      };
      const dead = isAlive(entry) ? { ...entry, value: { ...entry.value, ...trash } } : entry;
      return [deletedFromTrash(dead, time, by)];
    });
    return await store.read(space, (world) => {
      const entry = world.entry("block", page);
      return entry !== null && isDeletedFromTrash(entry) && isOut(userId, space, world);
    });
  }

  private async change(space: string, action: string, upkeep: Upkeep): Promise<void> {
    const { store, newId } = this.options;
    const result = await submitUpkeep(store, { id: newId(), scope: space, action, upkeep });
    if (result.status !== "done") throw errorOf(result);
  }
}

const keepsChanging = (space: string, userId: string): Error =>
  new Error(`the membership of ${userId} in ${space} kept changing`);

/** The blocks that these log rows changed. */
export function changedBlocks(rows: readonly LogRow[]): string[] {
  const blocks = new Set<string>();
  for (const { body } of rows) for (const [table, id] of body.changed) if (table === "block") blocks.add(id);
  return [...blocks];
}

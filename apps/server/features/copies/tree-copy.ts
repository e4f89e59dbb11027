// A copy of a page as operations of the caller's own, with their rights, in pieces: what they may not read is not copied, and
// where they may not add beside the page, the copy is theirs alone at the top of the workspace. Databases are copied with their
// views, and with their rows where that is asked for. Rights are asked again with each piece. Leaves committing to its callers.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import { itemKey, itemsOf } from "@tessera/kernel/permissions/items.ts";
import { hidesRows } from "@tessera/kernel/permissions/row-rule.ts";
import { keepsList, upToTop } from "@tessera/kernel/world/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isDatabaseBlock } from "@tessera/kernel/records/database-block.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { STAGED, withoutMarks } from "@tessera/kernel/world/staged.ts";
import type { RequestOf } from "@tessera/kernel/wire/event.ts";
import type { duplicatePage } from "@tessera/kernel/wire/api/copies/duplicate-page.ts";
import type { ServerWorld } from "../../store/server-world.ts";
import type { Store } from "../../store/store.ts";
import { copyAttached, copyNames } from "./copied-databases.ts";
import { copiedTree, mayCopy, type Copied, type CopiedTree } from "./copied-tree.ts";
import type { UserActor } from "../../http/callers.ts";

export type CopyRequest = RequestOf<typeof duplicatePage>;

export interface CopyPiece {
  readonly operations: readonly Operation[];
  /** Records that were come to, of `total`. */
  readonly done: number;
  readonly total: number;
}

interface Found {
  readonly entry: Entry;
  /** The permission items of its copy. */
  readonly permissions: readonly JsonObject[];
  /** Of the block of a database. */
  readonly attached: readonly Entry[];
}

/** Records of one piece. */
const PIECE = 250;

/** Pages, and databases that stand in one. */
const isRoot = (type: string): boolean => isPageType(type) || isDatabaseBlock(type);

export class TreeCopy {
  private readonly ids = new Map<string, string>();
  /** By id: what was copied, or the last child that was. */
  private readonly copied = new Set<string>();
  private readonly last = new Map<string, string>();

  /** `staged`: the copy does not live, and has the mark of what is shown later. */
  constructor(
    private readonly store: Store,
    private readonly newId: () => string,
    private readonly actor: UserActor,
    private readonly request: CopyRequest,
    private readonly staged: boolean,
  ) {}

  /** The id that something has in the copy. */
  readonly copyOf = (id: string): string => {
    const known = this.ids.get(id) ?? this.newId();
    this.ids.set(id, known);
    return known;
  };

  get rootId(): string {
    return this.copyOf(this.request.pageId);
  }

  /** A page that is not there, or not the caller's to read, is a NotFoundError; more than `most` records are refused. */
  async *pieces(most: number): AsyncGenerator<CopyPiece> {
    const { pageId, spaceId, withRows } = this.request;
    const world = await this.store.world(spaceId);
    const { actor } = this;
    await this.store.resolve(world, () => this.rootIn(world));
    const tree = await copiedTree(this.store, world, actor, pageId, { withRows, most });
    const isCopied = new Set([...tree.attached.values()].flat().map(({ id }) => id));
    let done = 0;
    for (let at = 0; at < tree.blocks.length; at += PIECE) {
      const some = tree.blocks.slice(at, at + PIECE);
      const now = await this.store.world(spaceId);
      // Of a page that went, or was taken from the caller, nothing is copied, rather than a part.
      await this.store.resolve(now, () => this.rootIn(now));
      await this.store.scopes.gather(now.cache, { records: some, lists: [], ancestors: true });
      const landing = at > 0 ? null : await this.store.resolve(now, () => this.landing(tree, now));
      const found = await this.store.resolve(now, () => this.stillThere(some, tree, now));
      const operations = found.flatMap((one) => this.copy(one, landing, (id) => isCopied.has(id)));
      done += some.length + some.reduce((sum, { id }) => sum + (tree.attached.get(id)?.length ?? 0), 0);
      yield { operations, done, total: tree.count };
    }
  }

  private rootIn(world: ServerWorld): Entry {
    const { pageId } = this.request;
    const page = world.entry("block", pageId);
    if (!mayCopy(this.actor, page, world) || !isRoot(typeOf(page)))
      throw new AppError("NotFoundError", `no page ${pageId}`);
    return page;
  }

  private stillThere(some: readonly Copied[], tree: CopiedTree, world: ServerWorld): Found[] {
    const { actor } = this;
    return some.flatMap(({ id }) => {
      const entry = world.entry("block", id);
      if (!mayCopy(actor, entry, world)) return [];
      const attached = (tree.attached.get(id) ?? []).filter((one) =>
        mayCopy(actor, world.entry(one.table, one.id), world),
      );
      return [{ entry, permissions: this.itemsFor(entry, world), attached }];
    });
  }

  /** Nothing where what it stood in was not copied. `landing`: of the page itself. */
  private copy(
    { entry, permissions, attached }: Found,
    landing: JsonObject | null,
    isCopied: (id: string) => boolean,
  ): Operation[] {
    const isPage = landing !== null && entry.id === this.request.pageId;
    const up = parentOf(entry);
    if (!isPage && (up === null || !this.copied.has(up.id))) return [];
    this.copied.add(entry.id);
    const id = this.copyOf(entry.id);
    const at = isPage || up === null ? landing : this.placeOf(entry, up);
    const { format } = entry.value;
    const args = {
      type: typeOf(entry),
      ...(isObject(format) ? { format: withoutMarks(format) } : {}),
      ...ownFields(entry, permissions),
      ...at,
    };
    const set = (path: string[], value: Json): Operation => ({
      pointer: { table: "block", id },
      path,
      command: "set",
      args: { value },
    });
    for (const one of attached) this.copied.add(one.id);
    return [
      { pointer: { table: "block", id }, path: [], command: "new", args } as unknown as Operation,
      set(["copied_from"], entry.id),
      ...(isDatabaseBlock(typeOf(entry)) ? copyNames(entry, this.copyOf, isCopied) : []),
      ...attached.map((one) => copyAttached(one, this.copyOf, isCopied)),
      ...(isPage && this.staged ? [set(["format", STAGED], true), set(["alive"], false)] : []),
    ];
  }

  private placeOf(entry: Entry, up: { readonly table: string; readonly id: string }): JsonObject {
    const parent = { table: up.table, id: this.copyOf(up.id) };
    if (!keepsList(up.table)) return { parent };
    const after = this.last.get(up.id) ?? null;
    this.last.set(up.id, this.copyOf(entry.id));
    return { parent, after };
  }

  /**
   * Where the copy stands, what it is called, and who may see it: as the page, and its maker may edit it. Where rows of it are
   * hidden from others, of whom the maker is one, what they saw is theirs alone.
   */
  private landing({ attached }: CopiedTree, world: ServerWorld): JsonObject {
    const { actor } = this;
    const page = this.rootIn(world);
    const { title } = this.request;
    const { properties } = page.value;
    const named: JsonObject =
      title === undefined ? {} : { properties: { ...(isObject(properties) ? properties : {}), title: [[title]] } };
    const [, parent] = upToTop(page, world);
    const isHidden = [...attached.values()]
      .flat()
      .some((one) => hidesRows(one.value) && !can(actor, "full", one, world));
    if (parent === undefined || isHidden || !can(actor, "edit", parent, world)) {
      const space = world.entry("space", page.scope);
      if (space === null || !can(actor, "edit", space, world))
        throw new AppError("ForbiddenError", `may add no page beside ${page.id}`);
      const place = { parent: { table: "space", id: page.scope }, after: null, permissions: [this.mine] };
      // Only a page has items of its own.
      return { ...named, ...place, ...(isPageType(typeOf(page)) ? {} : { type: "collection_view_page" }) };
    }
    const permissions = this.itemsFor(page, world);
    const place = { parent: { table: parent.table, id: parent.id }, after: page.id };
    return { ...named, ...place, ...(permissions.length === 0 ? {} : { permissions }) };
  }

  private get mine(): JsonObject {
    return { type: "user_permission", role: "editor", user_id: this.actor.userId };
  }

  /** The items of the copy of a page: a user who may only read the original edits the copy, or nothing could be added to it. */
  private itemsFor(entry: Entry, world: ServerWorld): readonly JsonObject[] {
    const items = isPageType(typeOf(entry)) ? itemsOf(entry) : [];
    if (items.length === 0 || can(this.actor, "full", entry, world)) return items;
    return [...items.filter((item) => itemKey(item) !== itemKey(this.mine)), this.mine];
  }
}

function ownFields(entry: Entry, permissions: readonly JsonObject[]): JsonObject {
  const { properties } = entry.value;
  return {
    ...(isObject(properties) ? { properties } : {}),
    ...(permissions.length === 0 ? {} : { permissions }),
  };
}

// A copy of a page as one transaction of the caller's own, with their rights: what they may not read is not copied, and
// where they may not add beside the page, the copy is theirs alone at the top of the workspace. Databases are copied with their
// views and rows; a copy of more than a transaction takes is refused, never cut off.

import { AppError, refusal } from "@tessera/kernel/errors/app-error.ts";
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { itemKey, itemsOf } from "@tessera/kernel/permissions/items.ts";
import { hidesRows } from "@tessera/kernel/permissions/row-rule.ts";
import { upToTop } from "@tessera/kernel/records/above.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { isDatabaseBlock } from "@tessera/kernel/records/database-block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isObject, type JsonObject } from "@tessera/kernel/records/json.ts";
import { withoutMarks } from "@tessera/kernel/records/staged.ts";
import type { duplicatePage } from "@tessera/kernel/wire/api/duplicate-page.ts";
import type { Handler } from "../http/dispatch.ts";
import { errorOf } from "../store/bootstrap.ts";
import type { Key } from "../store/record-db.ts";
import type { ServerWorld } from "../store/server-world.ts";
import type { Store } from "../store/store.ts";
import { treeBelow } from "../store/tree-below.ts";
import { copyAttached, copyNames, standingIn } from "./copied-databases.ts";
import { unstorable } from "./storable.ts";

/** Pages, and databases that stand in one. */
const isRoot = (type: string): boolean => isPageType(type) || isDatabaseBlock(type);

const MOST = 10_000;

/** `most`: blocks copied at once. */
export function createDuplicatePage(store: Store, newId: () => string, most = MOST): Handler<typeof duplicatePage> {
  return async ({ pageId, spaceId, title }, { userId }) => {
    const odd = unstorable(title);
    if (odd !== null) throw new AppError("ValidationError", `title ${odd}`);
    const actor = { userId };
    const world = await store.world(spaceId);
    // The same ids however often the walk begins again because something was not in memory.
    const ids = new Map<string, string>();
    const copyOf = (id: string): string => {
      const known = ids.get(id) ?? newId();
      ids.set(id, known);
      return known;
    };
    // Read ahead, for the walk begins again whenever something is not in memory.
    const below = await treeBelow(store, world, pageId, most);
    // Rows are in no list: what was not read here would be missing without a word.
    const isCut = below.length > most && below.some(({ table }) => table === "collection");
    const operations = await store.resolve(world, () =>
      copyPage(actor, pageId, world, { below, isCut }, copyOf, title),
    );
    const result = await store.submit({ id: newId(), scope: spaceId, operations, actor, action: "duplicatePage" });
    if (result.status !== "done") throw errorOf(result);
    return { pageId: copyOf(pageId) };
  };
}

function copyPage(
  actor: Actor & { readonly userId: string },
  pageId: string,
  world: ServerWorld,
  { below, isCut }: { readonly below: readonly Key[]; readonly isCut: boolean },
  copyOf: (id: string) => string,
  title: string | undefined,
): Operation[] {
  const page = world.entry("block", pageId);
  if (page === null || !isAlive(page) || !isRoot(typeOf(page)) || !can(actor, "read", page, world))
    throw new AppError("NotFoundError", `no page ${pageId}`);
  const operations: Operation[] = [];
  const properties = isObject(page.value["properties"]) ? page.value["properties"] : {};
  const named = title === undefined ? properties : { ...properties, title: [[title]] };
  if (isCut) throw refusal("duplication_too_large");
  const { attached, rows } = standingIn(below, world);
  const standing = new Map([...attached.values()].flat().map((entry) => [entry.id, entry]));
  const mayCopy = (entry: Entry): boolean => isAlive(entry) && can(actor, "read", entry, world);
  const isHidden = [...standing.values()].some((one) => mayCopy(one) && hidesRows(one.value) && !can(actor, "full", one, world)); // prettier-ignore
  const { parent, after, permissions } = landing(actor, page, world, isHidden);
  const isCopied = (id: string): boolean => {
    const entry = standing.get(id);
    return entry !== undefined && mayCopy(entry);
  };
  // What is in the database may go round in a circle.
  const copied = new Set<string>();
  const copy = (entry: Entry, at: JsonObject, fields: JsonObject): void => {
    if (copied.has(entry.id)) return;
    copied.add(entry.id);
    const id = copyOf(entry.id);
    const { format } = entry.value;
    const args = {
      type: typeOf(entry),
      ...at,
      ...(isObject(format) ? { format: withoutMarks(format) } : {}),
      ...fields,
    };
    operations.push({ pointer: { table: "block", id }, path: [], command: "new", args } as unknown as Operation, {
      pointer: { table: "block", id },
      path: ["copied_from"],
      command: "set",
      args: { value: entry.id },
    });
    if (isDatabaseBlock(typeOf(entry))) operations.push(...copyNames(entry, copyOf, isCopied));
    for (const one of (attached.get(entry.id) ?? []).filter(mayCopy)) {
      operations.push(copyAttached(one, id, copyOf, isCopied));
      for (const row of (rows.get(one.id) ?? []).filter(mayCopy))
        copy(row, { parent: { table: "collection", id: copyOf(one.id) } }, ownFields(row));
    }
    if (operations.length > 2 * MOST) throw refusal("duplication_too_large");
    let last: string | null = null;
    for (const child of world.children(entry.id)) {
      const below = child.alive ? world.entry("block", child.id) : null;
      if (below === null || !can(actor, "read", below, world)) continue;
      const place = { parent: { table: "block", id }, after: last };
      copy(below, place, ownFields(below));
      last = copyOf(child.id);
    }
  };
  copy(page, { parent, after }, { properties: named, ...(permissions.length === 0 ? {} : { permissions }) });
  return operations;
}

function ownFields(entry: Entry): JsonObject {
  const { properties } = entry.value;
  const items = itemsOf(entry);
  return {
    ...(isObject(properties) ? { properties } : {}),
    ...(items.length === 0 || !isPageType(typeOf(entry)) ? {} : { permissions: items }),
  };
}

/**
 * Where the copy stands, and who may see it: as the page, and its maker may edit it. Where rows of it are hidden from others, of
 * whom the maker is one, what they saw is theirs alone.
 */
function landing(
  actor: Actor & { readonly userId: string },
  page: Entry,
  world: ServerWorld,
  isHidden: boolean,
): { parent: JsonObject; after: string | null; permissions: JsonObject[] } {
  const mine: JsonObject = { type: "user_permission", role: "editor", user_id: actor.userId };
  const [, parent] = upToTop(page, world);
  if (parent === undefined || isHidden || !can(actor, "edit", parent, world)) {
    const space = world.entry("space", page.scope);
    if (space === null || !can(actor, "edit", space, world))
      throw new AppError("ForbiddenError", `may add no page beside ${page.id}`);
    return { parent: { table: "space", id: page.scope }, after: null, permissions: [mine] };
  }
  const items = itemsOf(page);
  const others = items.filter((item) => itemKey(item) !== itemKey(mine));
  const permissions = items.length === 0 || can(actor, "full", page, world) ? items : [...others, mine];
  return { parent: { table: parent.table, id: parent.id }, after: page.id, permissions };
}

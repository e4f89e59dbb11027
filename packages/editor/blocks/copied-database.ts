// A database among the blocks of a page, as it is on the clipboard. Its collection stays where it is: a copy looks at the same
// rows in views of its own. What was cut comes back as itself, for its rows went with it. What is read is checked, for any page
// may write to a clipboard.
import type { Operation, OperationOf } from "@tessera/kernel/world/operation.ts";
import { collectionsNamedBy, isDatabaseBlock, viewsOf } from "@tessera/kernel/records/database-block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isList, isObject, type JsonObject } from "@tessera/kernel/values/json.ts";
import { pointer, type Core } from "../core/core.ts";

/** Beside what a block's format says, for as long as it is on the clipboard. */
const FIELD = "copied_database";
/** A limit for hostile clipboards: nobody has as many tabs. */
const MOST_VIEWS = 200;

/** What a copy's format says beside that of the block; empty for other blocks than databases. */
export function copiedDatabase({ source }: Core, block: Entry, isCut: boolean): JsonObject {
  if (!isDatabaseBlock(typeOf(block))) return {};
  const { spaceId, world } = source;
  const held = viewsOf(block).flatMap((id) => world.entry("collection_view", id) ?? []);
  const shown = held.filter(isAlive);
  const [collection] = [block, ...shown].flatMap(collectionsNamedBy);
  if (collection === undefined) return {};
  const views = shown.map(({ value: { type = "table", name = "", query2 = {}, format = {} } }) => ({
    type,
    name,
    query2,
    format,
  }));
  return {
    collection_pointer: { table: "collection", id: collection, spaceId },
    [FIELD]: { spaceId, views, ...(isCut && { cut: block.id }) },
  };
}

/** The operations that put what was cut behind a block, where it is still away. Null for everything else. */
export function putBack(
  core: Core,
  format: JsonObject,
  parent: string,
  after: string | null,
): { readonly id: string; readonly operations: Operation[] } | null {
  const id = saidOf(core, format)?.["cut"];
  const block = typeof id === "string" ? core.source.world.entry("block", id) : null;
  const tx = block?.meta.diedBy;
  if (block === null || isAlive(block) || tx === undefined || !isDatabaseBlock(typeOf(block))) return null;
  const at = pointer(core, block.id);
  return {
    id: block.id,
    operations: [
      { pointer: at, path: [], command: "revive", args: { tx, blocks: [block.id] } },
      { pointer: at, path: [], command: "move", args: { parent: { table: "block", id: parent }, after } },
    ],
  };
}

/** Makes a block, and the views of a copied database in it. */
export function madeWithViews(core: Core, made: OperationOf<"new">): Operation[] {
  const { [FIELD]: isCopied, ...format } = made.args.format ?? {};
  if (isCopied === undefined) return [made];
  const said = saidOf(core, made.args.format ?? {})?.["views"];
  const views = isList(said) ? said.filter(isObject).slice(0, MOST_VIEWS) : [];
  const { spaceId, newId } = core.source;
  const records = views.map(({ type = "table", name = "", query2 = {}, format: shown = {} }): Operation => ({
    pointer: { table: "collection_view", id: newId(), spaceId },
    path: [],
    command: "set",
    args: {
      value: { type, name, query2, format: shown, parent_id: made.pointer.id, parent_table: "block", alive: true },
    },
  }));
  const view_ids = records.map(({ pointer: { id } }) => id);
  return [
    { ...made, args: { ...made.args, format } },
    { pointer: made.pointer, path: [], command: "update", args: { value: { view_ids } } },
    ...records,
  ];
}

/** Only within one workspace: another one has neither the rows nor the views. */
function saidOf(core: Core, format: JsonObject): JsonObject | null {
  const said = format[FIELD];
  return isObject(said) && said["spaceId"] === core.source.spaceId ? said : null;
}

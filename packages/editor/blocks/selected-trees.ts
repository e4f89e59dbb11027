// What is selected as plain trees: what a copy takes with it. The first and the last line give only what is selected of them;
// what stands below a block and was selected too stands below it in the copy. What may be shown in more places than one is
// copied as a block that shows it, with its content for whoever does not know such blocks.
import { treeOfRecords, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import type { EditorState } from "prosemirror-state";
import type { Core } from "../core/core.ts";
import { selectedBlocks } from "../selection/selected-blocks.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";
import { blockAround } from "../core/positions.ts";
import { blockOf, parentIdOf, shownChildren, textOf } from "../core/read.ts";
import { richTextOfInline } from "../text/inline.ts";
import { copiedDatabase } from "./copied-database.ts";

/**
 * Of a text selection. Within one line it is that text alone, without the kind of its block. `keepsOriginals`: what is taken away
 * is taken whole, not as a block that shows what is gone.
 */
export function selectedTrees(core: Core, keepsOriginals = false): BlockTree[] {
  const { state } = core.view;
  const whole = wholeBlocks(core);
  if (whole !== null) return treesOfBlocks(core, withAllBelow(core, whole.ids), new Map(), keepsOriginals);
  const { $from, $to, empty } = state.selection;
  if (empty) return [];
  if ($from.parent.type.name === "line" && $from.sameParent($to)) {
    const title = richTextOfInline($from.parent.content.cut($from.parentOffset, $to.parentOffset));
    return [{ type: "text", properties: { title: title as unknown as Json }, format: {}, children: [] }];
  }
  return treesOfBlocks(core, selectedBlocks(state), partsOf(state), keepsOriginals);
}

/** The texts of the lines of which only a part is selected. */
function partsOf({ selection: { $from, $to } }: EditorState): ReadonlyMap<string, RichText> {
  const parts = new Map<string, RichText>();
  const [first, last] = [blockAround($from), blockAround($to)];
  if (first !== null && $from.parent.type.name === "line")
    parts.set(first.id, richTextOfInline($from.parent.content.cut($from.parentOffset)));
  if (last !== null && $to.parent.type.name === "line")
    parts.set(last.id, richTextOfInline($to.parent.content.cut(0, $to.parentOffset)));
  return parts;
}

/** Blocks and everything below them, in the order of the page; what a page holds is its own. */
export function withAllBelow(core: Core, ids: readonly string[]): string[] {
  const { world } = core.source;
  return ids.flatMap((id) => {
    const entry = blockOf(world, id);
    if (entry === null || isPageType(typeOf(entry))) return [id];
    return [id, ...withAllBelow(core, shownChildren(world, id))];
  });
}

/** Blocks in the order of the page; one whose parent is among them stands below it. `parts`: text in place of the whole line. */
export function treesOfBlocks(
  core: Core,
  ids: readonly string[],
  parts: ReadonlyMap<string, RichText> = new Map(),
  keepsOriginals = false,
): BlockTree[] {
  const made = new Map<string, BlockTree & { readonly children: BlockTree[] }>();
  const roots: BlockTree[] = [];
  for (const id of ids) {
    const entry = blockOf(core.source.world, id);
    if (entry === null) continue;
    const { properties, format } = entry.value;
    const own: JsonObject = isObject(properties) ? properties : {};
    const part = parts.get(id);
    const model = core.catalogue.model(typeOf(entry));
    const shown = model.source?.(entry.value) ?? null;
    const copy = keepsOriginals ? undefined : model.copied?.(id, core.source.spaceId);
    const tree = isPageType(typeOf(entry))
      ? linkTo(id, textOf(entry, "title"))
      : {
          type: typeOf(entry),
          properties: part === undefined ? own : { ...own, title: part as unknown as Json },
          format: { ...(isObject(format) ? format : {}), ...copiedDatabase(core, entry, keepsOriginals) },
          ...copy,
          children: shown === null ? [] : contentOf(core, shown),
        };
    made.set(id, tree);
    const parent = made.get(parentIdOf(core.source.world, id) ?? "");
    (parent?.children ?? roots).push(tree);
  }
  return roots;
}

/** What a block holds as far as it is here. */
function contentOf({ source: { world } }: Core, id: string): BlockTree[] {
  return blockOf(world, id) === null ? [] : [...(treeOfRecords(world, id)?.children ?? [])];
}

/** A sub-page is copied as a link to it. */
function linkTo(id: string, title: RichText): BlockTree & { readonly children: BlockTree[] } {
  const words = title.map(([text]) => text).join("") || "…";
  const address = `/${id.replaceAll("-", "")}`;
  return { type: "text", properties: { title: [[words, [["a", address]]]] }, format: {}, children: [] };
}

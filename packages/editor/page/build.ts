// Records to nodes: a block with all that stands below it, and the whole page.
import { typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { Node } from "prosemirror-model";
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import type { BlockKind } from "../core/block-model.ts";
import type { BlockCatalogue } from "../core/face-host.ts";
import { schema } from "../core/schema.ts";
import { inlineOf } from "../text/inline.ts";
import { blockOf, shownChildren, textOf } from "../core/read.ts";

/** A section is closed here at the earliest, and a run of numbered items is not parted before twice as many. */
export const sectionSize = 32;

/** Deeper than this nothing is shown: a guard against damaged records, not a limit of the product. */
const deepest = 60;

/** Told of every record whose line is drawn. */
export type OnDraw = (entry: Entry) => void;

export function buildBlock(
  world: World,
  catalogue: BlockCatalogue,
  id: string,
  onDraw?: OnDraw,
  depth = 0,
): Node | null {
  const entry = blockOf(world, id);
  if (entry === null || depth > deepest) return null;
  onDraw?.(entry);
  const type = typeOf(entry);
  const model = catalogue.model(type);
  const props = model.props(entry.value);
  const content: Node[] = [ownNode(model.kind, type, props, model.kind === "line" ? textOf(entry, "title") : [])];
  if (model.showsChildren) {
    const children = buildAll(world, catalogue, shownChildren(world, id), onDraw, depth + 1);
    if (children.length > 0) content.push(schema.node("kids", null, sectionsOf(children)));
  }
  return schema.node("block", { id, type, props }, content);
}

/** A kind of block is the name of the node that it shows itself in. */
export function ownNode(kind: BlockKind, type: string, props: JsonObject, text: RichText): Node {
  return kind === "line" ? schema.node(kind, { type }, inlineOf(text)) : schema.node(kind, { type, props });
}

function buildAll(world: World, catalogue: BlockCatalogue, ids: readonly string[], onDraw?: OnDraw, depth = 0): Node[] {
  return ids.map((id) => buildBlock(world, catalogue, id, onDraw, depth)).filter((node) => node !== null);
}

/** Whether the block is numbered by its place in the run that it stands in. */
export const isCounted = ({ attrs }: Node): boolean => (attrs["props"] as JsonObject)["counted"] === true;

export function sectionsOf(blocks: readonly Node[]): Node[] {
  const sections: Node[] = [];
  let open: Node[] = [];
  blocks.forEach((block, at) => {
    open.push(block);
    const next = blocks[at + 1];
    const partsList = isCounted(block) && next !== undefined && isCounted(next);
    if (open.length >= sectionSize && (!partsList || open.length >= 2 * sectionSize)) {
      sections.push(schema.node("section", null, open));
      open = [];
    }
  });
  if (open.length > 0 || sections.length === 0) sections.push(schema.node("section", null, open));
  return sections;
}

/** `limit`: as many of its children at most. */
export function buildPage(
  world: World,
  catalogue: BlockCatalogue,
  pageId: string,
  onDraw?: OnDraw,
  limit?: number,
): Node {
  const children = shownChildren(world, pageId).slice(0, limit);
  return schema.node("doc", null, sectionsOf(buildAll(world, catalogue, children, onDraw)));
}

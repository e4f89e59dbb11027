// Whether a block's node says what its record says: type, props, text, and which children stand below it.
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { Node } from "prosemirror-model";
import type { BlockCatalogue } from "../core/face-host.ts";
import { richTextOfInline } from "../text/inline.ts";
import { childBlocks } from "../core/positions.ts";
import { blockOf, shownChildren, textOf } from "../core/read.ts";

export function isBlockCurrent(node: Node, id: string, world: World, catalogue: BlockCatalogue): boolean {
  const entry = blockOf(world, id);
  const own = node.firstChild;
  if (entry === null || own === null) return false;
  const type = typeOf(entry);
  const model = catalogue.model(type);
  if (node.attrs["type"] !== type || own.type.name !== model.kind) return false;
  if (!sameJson(node.attrs["props"] as Json, model.props(entry.value))) return false;
  if (model.kind === "line" && !sameJson(richTextOfInline(own.content) as Json, textOf(entry, "title") as Json))
    return false;
  const kids = node.childCount > 1 ? childBlocks(node.child(1), 0).map((child) => child.id) : [];
  const wanted = model.showsChildren ? shownChildren(world, id) : [];
  return kids.length === wanted.length && kids.every((kid, at) => kid === wanted[at]);
}

// Record changes to minimal steps: the document is never replaced. After it, every changed block of the document
// says what its record says: its place among its siblings, its type and props, its text.
import { sameJson, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { livingIds } from "@tessera/kernel/world/children.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import type { BlockKind } from "../core/block-model.ts";
import type { BlockCatalogue } from "../core/face-host.ts";
import { matchText } from "../text/match-text.ts";
import { buildBlock, ownNode, type OnDraw } from "./build.ts";
import { blockPositions, lineOfBlock } from "../core/positions.ts";
import { blockOf, childrenOf, isShown, textOf } from "../core/read.ts";
import { placeChildren } from "./reconcile-children.ts";

export interface ReconcileContext {
  readonly world: World;
  readonly catalogue: BlockCatalogue;
  readonly pageId: string;
  readonly onDraw?: OnDraw;
  /** As many of the page's own children are drawn; all unless it is said. */
  readonly limit?: number;
}

/** Adds steps to `tr`. `skip` names blocks whose own text must not be touched now (they are being composed). */
export function reconcile(
  tr: Transaction,
  changed: ReadonlySet<string>,
  context: ReconcileContext,
  skip: ReadonlySet<string> = new Set(),
): void {
  const { world, catalogue, pageId, onDraw, limit } = context;
  // What stands in the document is at hand: only what comes is asked whether it is, not all of ten thousand children.
  const build = (id: string): Node | null => (isShown(world, id) ? buildBlock(world, catalogue, id, onDraw) : null);
  const living = (id: string): string[] => livingIds(childrenOf(world, id));
  if (changed.has(pageId)) placeChildren(tr, null, living(pageId).slice(0, limit), build);
  for (const { id, pos } of fromTheEnd(tr.doc, changed)) {
    const entry = blockOf(world, id);
    if (entry === null) continue;
    const model = catalogue.model(typeOf(entry));
    if (!skip.has(id)) {
      onDraw?.(entry);
      matchBlock(
        tr,
        pos,
        typeOf(entry),
        model.props(entry.value),
        model.kind,
        model.kind === "line" ? textOf(entry, "title") : [],
      );
    }
    placeChildren(tr, pos, model.showsChildren ? living(id) : [], build);
  }
}

/**
 * Where the changed blocks stand, the last one first: what is changed there moves none of the others, so that a thousand
 * changes look for places once. What comes with a change is built as its record says, and is not looked for.
 */
function fromTheEnd(doc: Node, changed: ReadonlySet<string>): { readonly id: string; readonly pos: number }[] {
  const positions = blockPositions(doc);
  const places: { id: string; pos: number }[] = [];
  for (const id of changed) {
    const pos = positions.get(id);
    if (pos !== undefined) places.push({ id, pos });
  }
  return places.sort((a, b) => b.pos - a.pos);
}

function matchBlock(
  tr: Transaction,
  pos: number,
  type: string,
  props: JsonObject,
  kind: BlockKind,
  text: ReturnType<typeof textOf>,
): void {
  const node = tr.doc.nodeAt(pos);
  if (node === null) return;
  if (node.attrs["type"] !== type) tr.setNodeAttribute(pos, "type", type);
  if (!sameJson(node.attrs["props"] as Json, props)) tr.setNodeAttribute(pos, "props", props);
  const first = node.firstChild;
  if (first === null) return;
  if (first.type.name !== kind) {
    tr.replaceWith(pos + 1, pos + 1 + first.nodeSize, ownNode(kind, type, props, text));
    return;
  }
  if (first.attrs["type"] !== type) tr.setNodeAttribute(pos + 1, "type", type);
  if (kind !== "line") {
    if (!sameJson(first.attrs["props"] as Json, props)) tr.setNodeAttribute(pos + 1, "props", props);
    return;
  }
  const line = lineOfBlock(node, pos);
  if (line !== null) matchText(tr, line.start, line.node, text);
}

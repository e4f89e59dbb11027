// Pasting makes blocks. The first one joins the caret's line, the caret's tail stays behind the last one (behaviour G6). In a
// list every plain line is an item; below a heading it is a paragraph. One step for undo, however long it is.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { titleOfTree, type BlockTree } from "@tessera/kernel/records/block-tree.ts";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { hasEmbed } from "@tessera/kernel/text/marks.ts";
import { rightOf, leftOf } from "@tessera/kernel/text/offsets.ts";
import { piecesOf, type Piece } from "@tessera/kernel/text/rich-text.ts";
import { pristine, textKey, type Runs } from "@tessera/kernel/text/runs.ts";
import { caretBlock, familyOf, pointer, turnOperation, type CaretBlock, type Core } from "../commands/core.ts";
import { inParts } from "../commands/in-parts.ts";
import { caretAt } from "../page/points.ts";
import { marksOfNode, piecesOfInline } from "../text/inline.ts";
import { takeData } from "./data-picture.ts";
import { lineChange } from "../text/line-change.ts";
import { operationsOfChange } from "../text/text-operations.ts";

/** One block of what is pasted, with its depth among the others. */
export interface PastedBlock {
  /** Null: what stands around it decides. */
  readonly type: string | null;
  readonly pieces: readonly Piece[];
  /** All but the title. */
  readonly properties: JsonObject;
  readonly format: JsonObject;
  readonly depth: number;
  /** What is to be uploaded into it. */
  readonly file?: File | null;
}

const nothing: PastedBlock = { type: null, pieces: [], properties: {}, format: {}, depth: 0 };

export function blocksOfTrees(trees: readonly BlockTree[], depth = 0): PastedBlock[] {
  return trees.flatMap((tree) => {
    const data = takeData(tree.properties);
    const named = data === null ? tree : { ...tree, properties: data.properties };
    const { title: _title, ...properties } = named.properties;
    const { type, format } = tree;
    const own = { type, pieces: piecesOf(titleOfTree(named)), properties, format, depth, file: data?.file };
    return [own, ...blocksOfTrees(tree.children, depth + 1)];
  });
}

export type TakeFile = (block: string, file: File) => void;

/** At a caret in a line. False where there is none, or nothing to paste. `take` is given each file when its block is there. */
export function pasteBlocks(core: Core, blocks: readonly PastedBlock[], take: TakeFile): boolean {
  const block = caretBlock(core);
  if (block === null || blocks[0] === undefined) return false;
  // A divider has no text that could join the caret's line: it stands below it.
  const [first = nothing, ...others] = isVoid(core, blocks[0].type ?? "text") ? [nothing, ...blocks] : blocks;
  const { source } = core;
  const runs = core.shownRuns(block.id);
  const family = familyOf(core, block.id);
  if (runs === null || family === null) return false;
  const plain = block.model.listLike ? block.type : "text";
  const operations: Operation[] = [];
  const hasTail = block.offset < block.size && others.length > 0;
  const tail = source.newId();
  if (hasTail) {
    const type = others.at(-1)?.type ?? plain;
    const args = { right: rightOf(runs, block.offset), left: leftOf(runs, block.offset), n: tail, type: isVoid(core, type) ? "text" : type };
    operations.push({ pointer: pointer(core, block.id), path: [], command: "split", args });
  }
  if (block.size === 0 && block.type === "text" && first.type !== null && first.type !== "text")
    operations.push(turnOperation(core, block.id, first.type), ...told(core, block.id, first));
  operations.push(...joined(core, block, runs, first, hasTail));
  /** The blocks that the next one may stand below, by depth, each with the last child that this paste gave it. */
  const open = [
    { depth: Number.NEGATIVE_INFINITY, id: family.parent, last: block.id as string | null },
    { depth: first.depth, id: block.id, last: core.isOpen(block.id) ? (lastChild(core, block.id) ?? null) : null },
  ];
  const given: [string, File][] = [];
  let end = block.id;
  let endAt = block.offset + lengthOf(first.pieces);
  others.forEach((pasted, at) => {
    const type = pasted.type ?? plain;
    const joinsTail = hasTail && at === others.length - 1 && !isVoid(core, type);
    while ((open.at(-1)?.depth ?? 0) >= pasted.depth && open.length > 1) open.pop();
    const above = open.at(-1);
    if (above === undefined) return;
    const id = joinsTail ? tail : source.newId();
    if (joinsTail) operations.push(...told(core, id, pasted));
    else {
      const { properties, format } = pasted;
      const args = { type, parent: { table: "block" as const, id: above.id }, after: above.last, properties, format };
      operations.push({ pointer: pointer(core, id), path: [], command: "new", args });
      above.last = id;
      if (pasted.file) given.push([id, pasted.file]);
      if (core.catalogue.model(type).showsChildren || (isVoid(core, type) && !isPageType(type))) open.push({ depth: pasted.depth, id, last: null });
    }
    // Written into it rather than made with it, so that an undo knows these very letters.
    const line = { block: id, property: "title", spaceId: source.spaceId };
    operations.push(...operationsOfChange(line, pristine(textKey(id, "title"), []), lineChange([], pasted.pieces), source.numbering));
    if (isVoid(core, type)) return;
    end = id;
    endAt = lengthOf(pasted.pieces);
  });
  const done = core.applyAll(inParts(operations), "paste", caretAt(end, endAt));
  if (done) for (const [id, file] of given) take(id, file);
  return done;
} // prettier-ignore

/** The first block's text at the caret: its marks are its own, whatever stands beside it; plain text takes those of the caret. */
function joined(core: Core, block: CaretBlock, runs: Runs, first: PastedBlock, tailIsGone: boolean): Operation[] {
  if (first.pieces.length === 0) return [];
  const { storedMarks, selection } = core.view.state;
  const here = marksOfNode((storedMarks ?? selection.$from.marks()).filter((mark) => mark.type.name !== "kept"));
  const plain = ({ text, marks }: Piece): Piece => ({ text, marks: hasEmbed(marks) ? { ...here, ...marks } : here });
  const pieces = first.type === null ? first.pieces.map(plain) : first.pieces;
  const line = block.node.firstChild;
  const content = line?.content ?? core.view.state.doc.content;
  const head = piecesOfInline(content.cut(0, block.offset));
  const rest = tailIsGone ? [] : piecesOfInline(content.cut(block.offset));
  const change = lineChange([...head, ...rest], [...head, ...pieces, ...rest], block.offset + lengthOf(pieces));
  const ref = { block: block.id, property: "title", spaceId: core.source.spaceId };
  return operationsOfChange(ref, runs, change, core.source.numbering);
}

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { text }) => sum + text.length, 0);

const isVoid = (core: Core, type: string): boolean => core.catalogue.model(type).kind !== "line";

function lastChild(core: Core, id: string): string | undefined {
  return core.source.world.children(id).at(-1)?.id;
}

/** What a block that is there already is told of one that joins it. */
function told(core: Core, id: string, { properties, format }: PastedBlock): Operation[] {
  return [
    ...Object.entries(properties).map(([name, value]) => ["properties", name, value] as const),
    ...Object.entries(format).map(([name, value]) => ["format", name, value] as const),
  ].map(([part, name, value]) => ({ pointer: pointer(core, id), path: [part, name], command: "set", args: { value } }));
}

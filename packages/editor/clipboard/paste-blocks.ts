// Pasting makes blocks. The first one joins the caret's line, the caret's tail stays behind the last one (behaviour G6). In a
// list every plain line is an item; below a heading it is a paragraph. One step for undo, however long it is.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { hasEmbed } from "@tessera/kernel/text/marks.ts";
import { rightOf, leftOf } from "@tessera/kernel/text/offsets.ts";
import { piecesOf, type Piece } from "@tessera/kernel/text/rich-text.ts";
import { pristine, textKey, type Runs } from "@tessera/kernel/text/runs.ts";
import {
  caretBlock,
  familyOf,
  pointer,
  setFormat,
  setProperties,
  turnOperation,
  type CaretBlock,
  type Core,
  type Family,
} from "../core/core.ts";
import { inParts } from "../core/in-parts.ts";
import type { Numbering } from "../core/numbering.ts";
import type { SavedSelection } from "../core/page-source.ts";
import { caretAt } from "../core/points.ts";
import { marksOfNode, piecesOfInline } from "../text/inline.ts";
import { madeWithViews, putBack } from "../blocks/copied-database.ts";
import { takeData } from "./data-picture.ts";
import { lineChange } from "../text/line-change.ts";
import { lineWritten } from "../text/line-written.ts";
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
  const pasting = Pasting.at(core, blocks);
  if (pasting === null) return false;
  const done = core.applyAll(inParts([...pasting.operations()].flat()), "paste", pasting.caret);
  if (done) for (const [id, file] of pasting.files) take(id, file);
  return done;
}

/** The blocks that the next one may stand below, by depth, each with the last child that this paste gave it. */
interface OpenBlock {
  readonly depth: number;
  readonly id: string;
  last: string | null;
}

/** One paste, as the operations of its blocks in order. When all are read, `caret` and `files` contain what is left to do. */
export class Pasting {
  readonly files: [block: string, file: File][] = [];
  private end: string;
  private endAt: number;

  private constructor(
    private readonly core: Core,
    private readonly block: CaretBlock,
    private readonly runs: Runs,
    private readonly family: Family,
    private readonly blocks: readonly PastedBlock[],
    private readonly numbering: Numbering,
  ) {
    this.end = block.id;
    this.endAt = block.offset;
  }

  /** Null if there is no caret in a line, or nothing to paste. `numbering`: ids for the characters of the pasted text. */
  static at(core: Core, blocks: readonly PastedBlock[], numbering = core.source.numbering): Pasting | null {
    const block = caretBlock(core);
    if (block === null || blocks[0] === undefined) return null;
    const runs = core.shownRuns(block.id);
    const family = familyOf(core, block.id);
    return runs === null || family === null ? null : new Pasting(core, block, runs, family, blocks, numbering);
  }

  /** The block of the caret. */
  get blockId(): string {
    return this.block.id;
  }

  get caret(): SavedSelection {
    return caretAt(this.end, this.endAt);
  }

  *operations(): Generator<Operation[]> {
    const { core, block, family, blocks } = this;
    const { parent, previous } = family;
    const isEmpty = block.size === 0 && block.type === "text";
    // What has no text could not join the caret's line: it takes the place of an empty one, and stands below any other.
    const above = isEmpty ? this.leading() : 0;
    const before: OpenBlock[] = [{ depth: Number.NEGATIVE_INFINITY, id: parent, last: previous }];
    for (const pasted of blocks.slice(0, above)) yield this.newBlock(pasted, before, core.source.newId());
    const rest = blocks.slice(above);
    if (rest[0] === undefined) return;
    const [first = nothing, ...others] = isVoid(core, rest[0].type ?? "text") ? [nothing, ...rest] : rest;
    const hasTail = block.offset < block.size && others.length > 0;
    const tail = core.source.newId();
    yield [
      ...(hasTail ? [this.split(tail, others.at(-1)?.type ?? this.plain)] : []),
      ...this.turned(first, isEmpty),
      ...this.joined(first, hasTail),
    ];
    this.endAt = block.offset + lengthOf(first.pieces);
    const open: OpenBlock[] = [
      { depth: Number.NEGATIVE_INFINITY, id: parent, last: block.id },
      { depth: first.depth, id: block.id, last: core.isOpen(block.id) ? (lastChild(core, block.id) ?? null) : null },
    ];
    for (const [at, pasted] of others.entries()) {
      const type = pasted.type ?? this.plain;
      if (hasTail && at === others.length - 1 && !isVoid(core, type)) yield this.tailOf(pasted, tail);
      else yield this.newBlock(pasted, open, core.source.newId());
    }
  }

  /** How many of the first blocks have no text of their own, each with what stands below it. */
  private leading(): number {
    const { core, blocks } = this;
    let at = 0;
    while (at < blocks.length) {
      const { type, depth } = blocks[at] ?? nothing;
      if (depth === (blocks[0]?.depth ?? 0) && !isVoid(core, type ?? "text")) break;
      at++;
    }
    return at;
  }

  private get plain(): string {
    return this.block.model.listLike ? this.block.type : "text";
  }

  private split(tail: string, type: string): Operation {
    const { core, block, runs } = this;
    const args = {
      right: rightOf(runs, block.offset),
      left: leftOf(runs, block.offset),
      n: tail,
      type: isVoid(core, type) ? "text" : type,
    };
    return { pointer: pointer(core, block.id), path: [], command: "split", args };
  }

  private turned(first: PastedBlock, isEmpty: boolean): Operation[] {
    const { core, block } = this;
    if (!isEmpty || first.type === null || (first.type === "text" && Object.keys(first.format).length === 0)) return [];
    const turn = first.type === "text" ? [] : [turnOperation(core, block.id, first.type)];
    return [...turn, ...takesOver(core, block.id, first)];
  }

  private tailOf(pasted: PastedBlock, id: string): Operation[] {
    return [...takesOver(this.core, id, pasted), ...this.written(pasted, id)];
  }

  private newBlock(pasted: PastedBlock, open: OpenBlock[], id: string): Operation[] {
    const { core } = this;
    const type = pasted.type ?? this.plain;
    while ((open.at(-1)?.depth ?? 0) >= pasted.depth && open.length > 1) open.pop();
    const above = open.at(-1);
    if (above === undefined) return [];
    const { properties, format } = pasted;
    const back = putBack(core, format, above.id, above.last);
    if (back !== null) {
      above.last = back.id;
      return back.operations;
    }
    const args = { type, parent: { table: "block" as const, id: above.id }, after: above.last, properties, format };
    above.last = id;
    if (pasted.file) this.files.push([id, pasted.file]);
    if (core.catalogue.model(type).showsChildren || (isVoid(core, type) && !isPageType(type)))
      open.push({ depth: pasted.depth, id, last: null });
    return [
      ...madeWithViews(core, { pointer: pointer(core, id), path: [], command: "new", args }),
      ...this.written(pasted, id),
    ];
  }

  /** Inserts the text instead of creating the block with it, so that an undo can name these characters. */
  private written({ type, pieces }: PastedBlock, id: string): Operation[] {
    const { source } = this.core;
    if (!isVoid(this.core, type ?? this.plain)) {
      this.end = id;
      this.endAt = lengthOf(pieces);
    }
    const line = { block: id, property: "title", spaceId: source.spaceId };
    return operationsOfChange(line, pristine(textKey(id, "title"), []), lineWritten(pieces), this.numbering);
  }

  /** The first block's text at the caret. A typed block keeps its own marks; plain text takes those of the caret. */
  private joined(first: PastedBlock, tailIsGone: boolean): Operation[] {
    const { core, block, runs } = this;
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
    return operationsOfChange(ref, runs, change, this.numbering);
  }
}

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { text }) => sum + text.length, 0);

const isVoid = (core: Core, type: string): boolean => core.catalogue.model(type).kind !== "line";

function lastChild(core: Core, id: string): string | undefined {
  return core.source.world.children(id).at(-1)?.id;
}

/** Gives a block that is there already the properties and the format of a pasted one. */
function takesOver(core: Core, id: string, { properties, format }: PastedBlock): Operation[] {
  const formats = Object.entries(format).map(([name, value]) => setFormat(core, id, name, value));
  return [...setProperties(core, id, properties), ...formats];
}

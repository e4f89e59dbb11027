// Pasting makes blocks of lines. The first line joins the caret's block, the caret's tail stays behind the last one
// (behaviour G6). In a list every plain line is an item; below a heading it is a paragraph.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { leftOf, rightOf } from "@tessera/kernel/text/offsets.ts";
import { caretBlock, familyOf, pointer, turnOperation, type Core } from "../commands/core.ts";
import { pasteVerbatim } from "../commands/verbatim.ts";
import { wellFormed } from "../text/well-formed.ts";
import { pastedLines, type PastedLine } from "./pasted-lines.ts";
import { caretAt } from "./points.ts";

/** A transaction may hold so many operations at most; a long paste is several of them, and one step for undo. */
const longest = 4000;

const path = ["properties", "title"];

const nothing: PastedLine = { type: null, text: "", checked: false, depth: 0 };

export function paste(core: Core, text: string): boolean {
  if (pasteVerbatim(core, wellFormed(text))) return true;
  const lines = pastedLines(wellFormed(text));
  const block = caretBlock(core);
  if (block === null || lines[0] === undefined) return false;
  // A divider has no text that could join the caret's line: it stands below it.
  const [first = nothing, ...others] = isVoid(core, lines[0].type ?? "text") ? [nothing, ...lines] : lines;
  if (others.length === 0) {
    core.view.dispatch(core.view.state.tr.insertText(first.text).scrollIntoView());
    return true;
  }
  const { source } = core;
  const runs = core.shownRuns(block.id);
  const family = familyOf(core, block.id);
  if (runs === null || family === null) return false;
  const plain = block.model.listLike ? block.type : "text";
  const operations: Operation[] = [];
  const left = leftOf(runs, block.offset);
  const hasTail = block.offset < block.size;
  const tail = source.newId();
  if (hasTail) {
    const type = others.at(-1)?.type ?? plain;
    const args = { right: rightOf(runs, block.offset), left, n: tail, type: isVoid(core, type) ? "text" : type };
    operations.push({ pointer: pointer(core, block.id), path: [], command: "split", args });
  }
  const replaces = block.size === 0 && block.type === "text" && first.type !== null;
  if (replaces) operations.push(turnOperation(core, block.id, first.type), ...ticked(core, block.id, first));
  if (first.text !== "") {
    const { site, clock } = source.numbering(first.text.length);
    const args = { left, site, clock, units: first.text };
    operations.push({ pointer: pointer(core, block.id), path, command: "ins", args });
  }
  /** The blocks that the next one may stand below, by depth, each with the last child that this paste gave it. */
  const open = [
    { depth: Number.NEGATIVE_INFINITY, id: family.parent, last: block.id as string | null },
    { depth: first.depth, id: block.id, last: core.isOpen(block.id) ? (lastChild(core, block.id) ?? null) : null },
  ];
  let end = block.id;
  let endAt = block.offset + first.text.length;
  others.forEach((line, at) => {
    const joinsTail = hasTail && at === others.length - 1;
    const type = line.type ?? plain;
    while ((open.at(-1)?.depth ?? 0) >= line.depth && open.length > 1) open.pop();
    const above = open.at(-1);
    if (above === undefined) return;
    const id = joinsTail ? tail : source.newId();
    if (!joinsTail) {
      const args = { type, parent: { table: "block" as const, id: above.id }, after: above.last };
      operations.push({ pointer: pointer(core, id), path: [], command: "new", args }, ...ticked(core, id, line));
      above.last = id;
      if (!isVoid(core, type)) open.push({ depth: line.depth, id, last: null });
    }
    // Written into it rather than made with it, so that an undo knows these very letters.
    if (line.text !== "") operations.push(typedAt(core, id, line.text));
    end = id;
    endAt = line.text.length;
  });
  return core.applyAll(inParts(operations), "paste", caretAt(end, endAt));
}

const isVoid = (core: Core, type: string): boolean => core.catalogue.model(type).kind === "void";

function lastChild(core: Core, id: string): string | undefined {
  return core.source.world.children(id).at(-1)?.id;
}

function ticked(core: Core, id: string, { checked }: PastedLine): Operation[] {
  if (!checked) return [];
  const args = { value: [["Yes"]] };
  return [{ pointer: pointer(core, id), path: ["properties", "checked"], command: "set", args }];
}

function inParts(operations: readonly Operation[]): Operation[][] {
  const parts: Operation[][] = [];
  for (let at = 0; at < operations.length; at += longest) parts.push(operations.slice(at, at + longest));
  return parts;
}

/** Text at the very start of a block that this paste made. */
function typedAt(core: Core, id: string, units: string): Operation {
  const { site, clock } = core.source.numbering(units.length);
  const args = { left: [`${id}/title^`, 0] as const, site, clock, units };
  return { pointer: pointer(core, id), path, command: "ins", args };
}

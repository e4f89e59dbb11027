// What a native edit did to a document, found by node identity: equal subtrees are skipped, common ends trimmed.
// Commands of ours never come here: they change records, and the document follows. This catches typing, deletion
// inside lines, autocorrect, and whatever a browser does on its own.
import type { Node } from "prosemirror-model";

export interface LineEdit {
  readonly block: string;
  readonly before: Node;
  readonly after: Node;
}

export interface AddedBlock {
  readonly node: Node;
  readonly parent: string;
  readonly after: string | null;
}

export interface NativeEdit {
  readonly lines: readonly LineEdit[];
  /** Blocks that are gone and whose parent is not. */
  readonly removed: readonly string[];
  /** Blocks without a record: pasted, or made by the browser. Their id is not to be trusted. */
  readonly added: readonly AddedBlock[];
  /** Blocks that show another kind of node now: no edit means that, they are drawn again. */
  readonly broken: readonly string[];
}

interface Found {
  lines: LineEdit[];
  removed: string[];
  added: AddedBlock[];
  broken: string[];
}

interface Placed {
  readonly node: Node;
  readonly parent: string;
  readonly after: string | null;
}

export function nativeEdit(before: Node, after: Node, pageId: string): NativeEdit {
  const found: Found = { lines: [], removed: [], added: [], broken: [] };
  compareContainers(before, after, pageId, found);
  return found;
}

/** Two containers of blocks: documents, kids. Sections do not count: blocks are compared across them. */
function compareContainers(before: Node | null, after: Node | null, parent: string, found: Found): void {
  if (before === after) return;
  const old = blocksOf(before, after, parent);
  const now = blocksOf(after, before, parent);
  let start = 0;
  while (start < old.length && start < now.length && old[start]?.node === now[start]?.node) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end)?.node === now.at(-1 - end)?.node)
    end++;
  const oldPart = old.slice(start, old.length - end);
  const nowPart = now.slice(start, now.length - end);
  const waiting = new Map(oldPart.map((placed) => [idOf(placed.node), placed]));
  for (const placed of nowPart) {
    const id = idOf(placed.node);
    const twin = waiting.get(id);
    if (twin === undefined) found.added.push(placed);
    else {
      waiting.delete(id);
      compareBlocks(twin.node, placed.node, id, found);
    }
  }
  found.removed.push(...waiting.keys());
}

/** Sections that both sides share are left out at once: they hold the same blocks at the same place. */
function blocksOf(container: Node | null, other: Node | null, parent: string): Placed[] {
  const out: Placed[] = [];
  if (container === null) return out;
  const shared = new Set<Node>();
  other?.forEach((section) => shared.add(section));
  let after: string | null = null;
  container.forEach((section) => {
    if (shared.has(section) && section.childCount > 0) {
      after = idOf(section.lastChild);
      return;
    }
    section.forEach((node) => {
      out.push({ node, parent, after });
      after = idOf(node);
    });
  });
  return out;
}

function compareBlocks(before: Node, after: Node, id: string, found: Found): void {
  if (before === after) return;
  const [oldLine, newLine] = [before.firstChild, after.firstChild];
  if (oldLine !== newLine && oldLine?.type.name === "line" && newLine?.type.name === "line")
    found.lines.push({ block: id, before: oldLine, after: newLine });
  else if (oldLine?.type !== newLine?.type) found.broken.push(id);
  compareContainers(kidsOf(before), kidsOf(after), id, found);
}

function kidsOf(block: Node): Node | null {
  return block.childCount > 1 ? block.child(1) : null;
}

function idOf(node: Node | null): string {
  return String(node?.attrs["id"] ?? "");
}

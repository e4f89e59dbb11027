// Which whole blocks are selected, and what can be done with them by code that comes after the first paint: until it is
// here (`Core.whole` is null), keys do what they do to text, and nothing is lost.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { blockAround } from "./positions.ts";
import { BlocksSelection } from "./blocks-selection.ts";

/** Executes on the records, in the step that is being made. */
export type Transact = (operations: readonly Operation[]) => boolean;

export interface WholeBlocks {
  readonly select: (ids: Iterable<string>) => boolean;
  /** The blocks that the caret or the selected text is in. */
  readonly selectTouched: () => boolean;
  readonly selectPage: () => boolean;
  /** The caret goes to the end of the block's line; false where it has none. */
  readonly edit: (id: string) => boolean;
  /** The selected ones go. */
  readonly remove: () => boolean;
  /** What is typed begins a line below the selected one, if that is alone and has no line itself; else false. */
  readonly begin: () => boolean;
  /** The selected ones give way to an empty line. */
  readonly replace: () => boolean;
  /** Asked before a change: it would make something that holds itself. */
  readonly refuses: (parts: readonly (readonly Operation[])[]) => boolean;
  /** Asked before a change: null, or what is to be called after it, so that no frame is left behind without a use. */
  readonly tidy: (parts: readonly (readonly Operation[])[]) => ((transact: Transact) => true) | null;
}

/** The selected blocks; what is clicked and has no text counts as one. */
export function wholeBlocks({ view }: { readonly view: EditorView }): BlocksSelection | null {
  const { selection, doc } = view.state;
  if (selection instanceof BlocksSelection) return selection;
  const block = selection instanceof NodeSelection ? blockAround(selection.$from) : null;
  return block === null || !(selection instanceof NodeSelection) || selection.node.type.name !== "void"
    ? null
    : BlocksSelection.of(doc, [block.id]);
}

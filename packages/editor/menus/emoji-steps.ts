// An arrow steps over an emoji of the workspace's own as over a letter (behaviour B8): unlike a mention there is nothing to open
// in one, so it is not selected on the way.
import type { Annotation } from "@tessera/kernel/text/marks.ts";
import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";

export class EmojiSteps implements PageAddon {
  constructor(private readonly editor: Editor) {}

  readonly keyDown = (event: KeyboardEvent): boolean => {
    const isLeft = event.key === "ArrowLeft";
    if (!isLeft && event.key !== "ArrowRight") return false;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const { view } = this.editor;
    const { doc, selection, tr } = view.state;
    if (!(selection instanceof TextSelection) || !selection.empty) return false;
    const { node } = view.domAtPos(selection.$from.start());
    const line = node instanceof Element ? node : node.parentElement;
    const isBack = isLeft !== (line !== null && getComputedStyle(line).direction === "rtl");
    if (!isEmoji(isBack ? selection.$from.nodeBefore : selection.$from.nodeAfter)) return false;
    view.dispatch(tr.setSelection(TextSelection.create(doc, selection.from + (isBack ? -1 : 1))).scrollIntoView());
    return true;
  };
}

function isEmoji(node: Node | null): boolean {
  if (node?.type.name !== "embed") return false;
  return (node.attrs["marks"] as readonly Annotation[]).some(([key]) => key === "ce");
}

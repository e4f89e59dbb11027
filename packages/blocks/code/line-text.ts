// The text of a drawn line, with where each part of it stands: what is coloured, and what is copied.

export interface LineText {
  readonly text: string;
  /** Text nodes in order, each with the offset of its first character. */
  readonly parts: readonly { readonly node: Text; readonly start: number }[];
}

export function lineText(line: Element): LineText {
  const parts: { node: Text; start: number }[] = [];
  let text = "";
  const walker = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) {
      parts.push({ node, start: text.length });
      text += node.data;
      // The one at the end is the editor's own, so that the last line can be stood in.
    } else if (node instanceof HTMLBRElement && !node.classList.contains("ProseMirror-trailingBreak")) text += "\n";
  }
  return { text, parts };
}

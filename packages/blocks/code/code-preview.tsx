// What a diagram is shown as: its code, its drawing below it, or the drawing alone, whose code comes back while the caret is
// in it. Which of them is the block's own choice.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { Diagram, type DiagramWords } from "./diagram.tsx";

export const views = ["code", "preview", "both"] as const;
export type CodeView = (typeof views)[number];

export function viewOf(props: JsonObject): CodeView {
  return views.find((id) => id === props["view"]) ?? "both";
}

export interface CodePreview {
  show(view: CodeView): void;
  stop(): void;
}

/** `dom` stands in the block beside its line. */
export function codePreview(
  dom: HTMLElement,
  line: () => HTMLElement | null,
  source: () => string,
  words: DiagramWords,
): CodePreview {
  const block = dom.parentElement;
  let diagram: Diagram | null = null;
  const watch = (): void => {
    block?.toggleAttribute("data-writing", line()?.contains(document.getSelection()?.anchorNode ?? null) === true);
  };
  const show = (view: CodeView): void => {
    const element = line();
    block?.toggleAttribute("data-preview-alone", view === "preview");
    if (view === "code" || element === null) {
      document.removeEventListener("selectionchange", watch);
      block?.removeAttribute("data-writing");
      diagram?.stop();
      diagram = null;
    } else if (diagram === null) {
      document.addEventListener("selectionchange", watch);
      watch();
      diagram = new Diagram(source, element, words);
      dom.append(diagram.dom);
    }
  };
  return { show, stop: () => show("code") };
}

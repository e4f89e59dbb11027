// Draws TeX with KaTeX, which comes with this file: its styles and fonts are the instance's own. Invariant: what is written
// runs nothing and loads nothing, and may grow no larger than a page.
import katex from "katex";
import "katex/dist/katex.min.css";

const limits = { trust: false, strict: "ignore", maxSize: 50, maxExpand: 1000 } as const;

/** Answers with what is wrong with the source, which is then shown as it is; null where all is well. */
export function renderEquation(dom: HTMLElement, source: string, isBlock: boolean): string | null {
  try {
    katex.render(source, dom, { ...limits, displayMode: isBlock, throwOnError: true, output: "htmlAndMathml" });
    delete dom.dataset["wrong"];
    return null;
  } catch (error) {
    dom.textContent = source;
    dom.dataset["wrong"] = "";
    return error instanceof Error ? error.message.replace(/^KaTeX parse error: /, "") : String(error);
  }
}

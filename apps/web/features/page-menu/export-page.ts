// A page as one file, as Markdown or as HTML that any browser shows. Of pages inside it only the names are written, and
// uploaded files stay on the server. This code is loaded with the first export.
import { toHtml, inlineHtml } from "@tessera/blocks/html/writing/to-html.ts";
import { toMarkdown } from "@tessera/blocks/markdown/to-markdown.ts";
import { blockTree, titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { fileName } from "@tessera/kernel/rules/file-name.ts";
import { plainText } from "@tessera/kernel/text/rich-text.ts";

export type ExportFormat = "markdown" | "html";

export interface ExportedPage {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** `untitled` names a page without a title. */
export function exportPage(page: BlockTree, format: ExportFormat, untitled: string): ExportedPage {
  const title = plainText(titleOfTree(page)).replaceAll("\n", " ").trim() || untitled;
  const name = fileName(title.replaceAll(/[/\\:*?"<>|]/g, " "));
  if (format === "markdown") {
    const trees = [blockTree("header", [[title]]), ...page.children];
    return { name: `${name}.md`, type: "text/markdown;charset=utf-8", text: toMarkdown(trees) };
  }
  const words = inlineHtml([[title]]);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title>`;
  const body = `<h1>${words}</h1>${toHtml(page.children)}`;
  const text = `<!doctype html>\n<html dir="auto"><head>${head}</head><body>${body}</body></html>\n`;
  return { name: `${name}.html`, type: "text/html;charset=utf-8", text };
}

/** The browser asks where to save it, or puts it into its folder for downloads. */
export function saveAs({ name, type, text }: ExportedPage): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // A download that has begun keeps the bytes.
  setTimeout(() => URL.revokeObjectURL(address));
}

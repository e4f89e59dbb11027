// Block trees as Markdown. Read again (from-markdown.ts) they are the same trees, as far as Markdown can say them:
// paragraphs, headings, list items, to-dos, quotes, callouts (by kind: callout/alerts.ts), toggles, toggle headings, code with its language, and dividers, equations (those that dollar signs cannot hold as code in the language math), tables of contents, with bold, italic, strike, code, underline,
// colour, allowed links, files that have an address (pictures, films and sounds with their caption as images, others as links) and equations (but those whose source no dollar signs can hold); items, quotes, callouts and toggles with what stands below them; a start other than 1 at the first
// item of a numbered run. It cannot say: a block's colour, what stands below a paragraph or a heading (written behind
// it), pages inside pages, links that stand alone (written as a link in a line), breadcrumbs and types that we do not know (written as their name), mentions and comments (as their text),
// and levels deeper than `deepestTree` (written at that level). What was kept of Markdown that was read
// is written as it was (kept-source.ts, code-fences.ts, front-matter.ts). Toggles are <details>, as on GitHub, a toggle
// heading has its heading in the summary.
import { deepestTree, titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { plainText, toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { targetOf } from "../alias/alias.ts";
import { alertSign } from "../callout/alerts.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import type { Form, FormFileKind } from "../model/form.ts";
import { isToggleable } from "../header/header.ts";
import { fileOfTree, type TreeFile } from "../media/file-of-tree.ts";
import { linkOfTree } from "../web/link-of-tree.ts";
import { modelOf } from "../registry/models.ts";
import { gridFormat } from "../model/table-grid.ts";
import { isChecked } from "../to-do/to-do.ts";
import { codeLines, fenced } from "./code-fences.ts";
import { frontMatterOf } from "./front-matter.ts";
import { keptSource } from "./kept-source.ts";
import { mathAlone } from "./math-syntax.ts";
import { ruleOf } from "./read-table.ts";
import { destination, imageSource, inlineMarkdown } from "./write-inline.ts";

/** No number of a list is longer in Markdown. */
const largestNumber = 999_999_999;

export function toMarkdown(trees: readonly BlockTree[]): string {
  // What stood before everything stands there again, also where a title was put before it.
  const at = trees.slice(0, 2).findIndex((tree) => frontMatterOf(tree) !== null);
  const matter = trees[at];
  const before = matter === undefined ? null : frontMatterOf(matter);
  const rest = writeAll(before === null ? trees : trees.filter((tree) => tree !== matter), 0);
  const lines = before === null ? rest : [before, ...(rest.length === 0 ? [] : ["", ...rest])];
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

interface Written {
  readonly lines: readonly string[];
  /** Of an item: the list that it would be part of. */
  readonly list: "-" | "1." | null;
}

/** A heading that hides what stands below it is a fold with a heading in it. */
function formOf(tree: BlockTree): Form {
  const { form } = modelOf(tree.type);
  return form.shape === "heading" && isToggleable(tree) ? { shape: "fold", level: form.level } : form;
}

/** Rows are written with their table. */
function isGrid(tree: BlockTree): boolean {
  return modelOf(tree.type).form.shape === "table";
}

function keepsChildren(tree: BlockTree, depth: number): boolean {
  const { shape } = formOf(tree);
  return (shape === "item" || shape === "quote" || shape === "callout" || shape === "fold") && depth < deepestTree;
}

/** The trees, each followed by those below it that have no place of their own. What a page holds is not written. */
function spread(trees: readonly BlockTree[], depth: number, out: BlockTree[] = []): BlockTree[] {
  for (const tree of trees) {
    out.push(tree);
    if (!keepsChildren(tree, depth) && !isPageType(tree.type) && !isGrid(tree)) spread(tree.children, depth, out);
  }
  return out;
}

function writeAll(trees: readonly BlockTree[], depth: number): string[] {
  const lines: string[] = [];
  let last: Written | null = null;
  let number = 0;
  for (const tree of spread(trees, depth)) {
    const { form } = modelOf(tree.type);
    const isNumbered = form.shape === "item" && form.list === "numbered";
    number = !isNumbered ? 0 : last?.list === "1." ? number + 1 : startOf(tree);
    const next = writeOne(tree, Math.min(number, largestNumber), depth);
    if (next === null) continue;
    if (last !== null && (last.list === null || last.list !== next.list)) lines.push("");
    for (const line of next.lines) lines.push(line);
    last = next;
  }
  return lines;
}

/** Deeper than we have them, for as long as it is the deepest that we have. */
function levelOf({ format }: BlockTree, level: number): number {
  const written = format["markdown_level"];
  return level === 4 && (written === 5 || written === 6) ? written : level;
}

/** The first number of a run that begins with this item. */
function startOf({ format }: BlockTree): number {
  const start = format["list_start_index"];
  return typeof start === "number" && Number.isInteger(start) && start >= 0 && start <= largestNumber ? start : 1;
}

/** Null: it says nothing. */
function writeOne(tree: BlockTree, number: number, depth: number): Written | null {
  const form = formOf(tree);
  const title = titleOfTree(tree);
  const children = keepsChildren(tree, depth) ? tree.children : [];
  const below = (): string[] => writeAll(children, depth + 1);
  const kept = keptSource(tree);
  if (kept !== null) return { lines: kept.split("\n"), list: null };
  switch (form.shape) {
    case "paragraph":
      return { lines: inlineMarkdown(title, "text").split("\n"), list: null };
    case "heading":
      return { lines: [`${"#".repeat(levelOf(tree, form.level))} ${inlineMarkdown(title, "line")}`], list: null };
    case "code":
      return { lines: codeLines(tree), list: null };
    case "equation":
      return { lines: mathAlone(plainText(title)) ?? fenced(plainText(title), "math").split("\n"), list: null };
    case "contents":
      return { lines: ["[TOC]"], list: null };
    case "link": {
      const target = targetOf(tree);
      const address = `/${target?.replaceAll("-", "") ?? ""}`;
      return target === null ? null : { lines: [`[${address}](${address})`], list: null };
    }
    case "rule":
      return { lines: ["---"], list: null };
    case "columns":
    case "column":
    case "tabs":
    case "row":
      return null;
    case "tab": {
      const name = plainText(title).trim();
      return name === "" ? null : { lines: [inlineMarkdown([[name, [["b"]]]], "line")], list: null };
    }
    case "address": {
      const link = linkOfTree(tree);
      return link.length === 0 ? null : { lines: [inlineMarkdown(link, "text")], list: null };
    }
    case "file": {
      const file = fileOfTree(tree);
      if (file !== null) return { lines: [fileMarkdown(form.kind, file)], list: null };
      return title.length === 0 ? null : { lines: inlineMarkdown(title, "text").split("\n"), list: null };
    }
    case "table":
      return { lines: tableAsMarkdown(tree), list: null };
    case "name":
      return title.length === 0 ? null : { lines: inlineMarkdown(title, "text").split("\n"), list: null };
    case "callout":
    case "quote": {
      const sign = form.shape === "callout" ? [alertSign(tree.format)] : [];
      const inside = inlineMarkdown(title, "text").split("\n");
      if (children.length > 0) inside.push("", ...below());
      return { lines: [...sign, ...inside].map((line) => (line === "" ? ">" : `> ${line}`)), list: null };
    }
    case "fold": {
      const inside = children.length > 0 ? ["", ...below()] : [];
      const words = inlineMarkdown(title, "tags");
      const said = form.level === undefined ? words : `<h${String(form.level)}>${words}</h${String(form.level)}>`;
      const first = `<details><summary>${said}</summary>`;
      return { lines: [first, ...inside, "", "</details>"], list: null };
    }
    case "item": {
      const marker = form.list === "numbered" ? `${number}. ` : "- ";
      const box = form.list === "tasks" ? `[${isChecked(tree.properties) ? "x" : " "}] ` : "";
      const inside = `${box}${inlineMarkdown(title, "text")}`.split("\n");
      if (children.length > 0) {
        if (!startsPlainList(children[0])) inside.push("");
        for (const line of below()) inside.push(line);
      }
      const indent = " ".repeat(marker.length);
      const lines = inside.map((line, at) => (at === 0 ? marker + line : line === "" ? "" : indent + line));
      return { lines, list: form.list === "numbered" ? "1." : "-" };
    }
  }
}

/** What is shown in place is an image to Markdown, with its caption; what is saved is a link. */
function fileMarkdown(kind: FormFileKind, { address, name, caption }: TreeFile): string {
  const words = (text: string): string => (text === "" ? "" : inlineMarkdown([[text.replaceAll("\n", " ")]], "line"));
  const said = plainText(caption);
  if (kind !== "pdf" && kind !== "file") return imageSource(words(said), address);
  const title = said === "" ? "" : ` "${words(said).replaceAll('"', '\\"')}"`;
  return `[${words(name === "" ? address : name)}](${destination(address)}${title})`;
}

/** Markdown's tables have a header row always: without one theirs is empty. What stands in lines of a cell is one line there. */
function tableAsMarkdown({ format, children }: BlockTree): string[] {
  const { columns, headerRow } = gridFormat(format);
  const written = children.map(({ properties }) =>
    rowAsMarkdown(columns.map(({ id }) => toRichText(properties[id]) ?? [])),
  );
  const head = headerRow && written[0] !== undefined ? written[0] : rowAsMarkdown(columns.map(() => []));
  return [
    head,
    `|${columns.map(({ id }) => ` ${ruleOf(getIn(format, ["markdown_align", id]))} |`).join("")}`,
    ...written.slice(headerRow ? 1 : 0),
  ];
}

const rowAsMarkdown = (cells: readonly RichText[]): string => `| ${cells.map(cellAsMarkdown).join(" | ")} |`;

/** The bar ends a cell, in code too; behind a backslash in code, nothing could say it but a number. */
function cellAsMarkdown(text: RichText): string {
  if (text.length === 0) return "";
  const isOdd = text.some(([words, marks = []]) => words.includes("\\|") && marks.some(([key]) => key === "c"));
  const written = inlineMarkdown(text, isOdd ? "tags" : "line");
  return written.replace(/(\\*)\|/g, (bar, before: string) => (before.length % 2 === 1 ? bar : `${before}\\|`));
}

/** A list that may stand directly under a line of text: a numbered one only where it starts at one. */
function startsPlainList(tree: BlockTree | undefined): boolean {
  const form = tree === undefined ? null : modelOf(tree.type).form;
  if (tree === undefined || form?.shape !== "item") return false;
  return form.list !== "numbered" || startOf(tree) === 1;
}

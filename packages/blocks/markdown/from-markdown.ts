// Markdown as block trees: CommonMark with strikethrough, tables and task lists. What has no block type yet is kept as
// text (kept-as-text.ts), and tags are read inside lines only, so that no HTML is ever taken over as such. Never fails:
// text that would cost too much to read (hostile-text.ts) is read with less of its syntax, and loses no word.
import type { Blockquote, Code, Definition, Nodes, PhrasingContent, RootContent, Table } from "mdast";
import { fromMarkdown as parse } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { blockTree, deepestTree, type BlockTree } from "@tessera/kernel/records/block-tree.ts";
import { parseAttachment } from "@tessera/kernel/rules/attachment.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import { plainText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { alertIn } from "../callout/alerts.ts";
import { languageProperties } from "../code/languages.ts";
import { isFileAddress, isPictureData, kindOfAddress, treeOfFile } from "../media/file-of-tree.ts";
import { models } from "../models.ts";
import { boundedNesting, definitionLines, isCostly, partsOf } from "./hostile-text.ts";
import { definitionAsText } from "./kept-as-text.ts";
import { mathBuilding, mathSyntax, sourceOfMath } from "./math-syntax.ts";
import { tableTree } from "../table/table-tree.ts";
import { richTextOfInline, type Definitions } from "./read-inline.ts";

const syntax = [gfmStrikethrough(), gfmTable(), gfmTaskListItem(), mathSyntax, { disable: { null: ["htmlFlow"] } }];
const building = [gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown(), mathBuilding];

/** Without what marks a part of a line. */
const plainSyntax = [
  gfmTaskListItem(),
  {
    disable: {
      null: ["htmlFlow", "attention", "labelStartLink", "labelStartImage", "labelEnd", "codeText", "htmlText", "autolink", "definition"],
    },
  },
]; // prettier-ignore

export function fromMarkdown(markdown: string): BlockTree[] {
  const whole = markdown
    .replaceAll("\u0000", "")
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Surrogate}/gu, "\ufffd");
  const source = boundedNesting(whole);
  const parts = partsOf(source);
  const shared = parts.length > 1 ? definitionLines(source).join("\n") : "";
  const reader = new Reader();
  return reader.blocks(reader.nodesOf(parts, shared), 0);
}

/** A toggle whose end is still to come. */
interface OpenFold {
  readonly head: BlockTree;
  readonly children: BlockTree[];
}

class Reader {
  /** The part that is being read, and what it defines. */
  private source = "";
  private definitions: Definitions = new Map();

  /** The blocks of every part, in order; `shared` stands before each of them and is no block of its own. */
  *nodesOf(parts: readonly string[], shared: string): Generator<RootContent> {
    for (const part of parts) {
      const before = shared === "" ? "" : `${shared}\n\n`;
      this.source = before + part;
      const extensions = isCostly(part) ? plainSyntax : syntax;
      const root = parse(this.source, { extensions, mdastExtensions: building });
      this.definitions = definitionsBelow(root);
      for (const node of root.children) if ((node.position?.start.offset ?? 0) >= before.length) yield node;
    }
  }

  /** `depth`: how many blocks stand above these. Deeper than trees go, what stands below a block stands behind it. */
  blocks(nodes: Iterable<RootContent>, depth: number): BlockTree[] {
    const trees: BlockTree[] = [];
    const folds: OpenFold[] = [];
    const close = (): void => {
      const fold = folds.pop();
      if (fold === undefined) return;
      const around = folds.at(-1)?.children ?? trees;
      for (const tree of this.withChildren(fold.head, fold.children, depth + folds.length)) around.push(tree);
    };
    for (const node of nodes) {
      const level = depth + folds.length;
      const here = folds.at(-1)?.children ?? trees;
      if (node.type !== "paragraph") {
        for (const tree of this.block(node, level, here.at(-1))) here.push(tree);
        continue;
      }
      let inline: readonly PhrasingContent[] = node.children;
      const head = foldHead(inline);
      if (head !== null) {
        folds.push({ head: this.foldOf(head.title), children: [] });
        inline = head.rest;
      }
      const ends = folds.length > 0 && isTag(inline.at(-1), /^<\/details\s*>$/i);
      if (ends) inline = inline.slice(0, -1);
      const said = head !== null || ends ? trimmed(inline) : inline;
      if (said.length > 0)
        (folds.at(-1)?.children ?? trees).push(this.alone(said) ?? blockTree("text", this.inline(said)));
      if (ends) close();
    }
    while (folds.length > 0) close();
    return trees;
  }

  private block(node: RootContent, depth: number, before: BlockTree | undefined): BlockTree[] {
    switch (node.type) {
      case "heading":
        return [blockTree(headingTypes[node.depth] ?? "header_4", this.inline(node.children))];
      case "thematicBreak":
        return [blockTree("divider", [])];
      case "blockquote": {
        const callout = this.callout(node);
        if (callout !== null) return this.withChildren(callout.tree, this.blocks(callout.rest, depth + 1), depth);
        const { title, rest } = this.titled(node.children);
        return this.withChildren(blockTree("quote", title), this.blocks(rest, depth + 1), depth);
      }
      case "list": {
        const items = node.children.flatMap(({ checked, children }) => {
          const { title, rest } = this.titled(children);
          const type =
            typeof checked === "boolean" ? "to_do" : node.ordered === true ? "numbered_list" : "bulleted_list";
          const tree = blockTree(type, title);
          const done = checked === true ? { ...tree, properties: { ...tree.properties, checked: [["Yes"]] } } : tree;
          return this.withChildren(done, this.blocks(rest, depth + 1), depth);
        });
        const [first, ...others] = items;
        const start = node.start ?? 1;
        if (first?.type !== "numbered_list" || start === 1 || before?.type === "numbered_list") return items;
        return [{ ...first, format: { ...first.format, list_start_index: start } }, ...others];
      }
      case "code":
        return [codeTree(node)];
      case "table":
        return [this.table(node)];
      case "definition":
        return isUsed(node) ? [] : [text(definitionAsText(node))];
      case "html":
      case "text":
        return [text(node.value)];
      default:
        return "children" in node ? this.blocks(node.children as RootContent[], depth) : [];
    }
  }

  /** An empty header row is that of a table which has none. */
  private table({ children }: Table): BlockTree {
    const rows = children.map((row) => row.children.map((cell) => this.inline(cell.children)));
    const headerRow = rows[0]?.some((cell) => cell.length > 0) === true;
    return tableTree(headerRow ? rows : rows.slice(1), { headerRow });
  }

  /** A quotation that begins with a kind of callout; what stands behind its first paragraph is the rest. */
  private callout({ children }: Blockquote): { tree: BlockTree; rest: readonly RootContent[] } | null {
    const first = children[0];
    const start = first?.type === "paragraph" ? first.children[0] : undefined;
    const alert = start?.type === "text" && first?.type === "paragraph" ? alertIn(this.sourceOf(first.children)) : null;
    if (alert === null || start?.type !== "text" || first?.type !== "paragraph") return null;
    const said = { ...start, value: start.value.slice(alert.sign.length).replace(/^\n/, "") };
    const title = this.inline(said.value === "" ? first.children.slice(1) : [said, ...first.children.slice(1)]);
    return { tree: { ...blockTree("callout", title), format: alert.format }, rest: children.slice(1) };
  }

  /** A container's first paragraph is its own text. */
  private titled(children: readonly RootContent[]): { title: RichText; rest: readonly RootContent[] } {
    const first = children[0];
    if (first?.type !== "paragraph" || foldHead(first.children) !== null) return { title: [], rest: children };
    return { title: this.inline(first.children), rest: children.slice(1) };
  }

  private withChildren(tree: BlockTree, children: readonly BlockTree[], depth: number): BlockTree[] {
    return depth < deepestTree ? [{ ...tree, children }] : [tree, ...children];
  }

  private foldOf(title: readonly PhrasingContent[]): BlockTree {
    const [first, last] = [title[0], title.at(-1)];
    const level = first?.type === "html" ? /^<h([1-4])>$/i.exec(first.value)?.[1] : undefined;
    if (level === undefined || title.length < 2 || !isTag(last, new RegExp(`^</h${level}>$`, "i")))
      return blockTree("toggle", this.inline(title));
    const tree = blockTree(headingTypes[Number(level)] ?? "header", this.inline(title.slice(1, -1)));
    return { ...tree, format: { toggleable: true } };
  }

  /** A paragraph that is all one thing. */
  private alone(nodes: readonly PhrasingContent[]): BlockTree | null {
    if (this.sourceOf(nodes) === "[TOC]") return blockTree("table_of_contents", []);
    return equationIn(nodes) ?? fileIn(nodes, this.definitions);
  }

  private inline(nodes: readonly PhrasingContent[]): RichText {
    return richTextOfInline(nodes, this.definitions);
  }

  private sourceOf(nodes: readonly PhrasingContent[]): string {
    const from = nodes[0]?.position?.start.offset;
    const to = nodes.at(-1)?.position?.end.offset;
    return from === undefined || to === undefined ? "" : this.source.slice(from, to);
  }
}

const text = (words: string): BlockTree => blockTree("text", words === "" ? [] : [[words]]);

function codeTree({ lang, value }: Code): BlockTree {
  if (lang === "math") return blockTree("equation", value === "" ? [] : [[value]]);
  const tree = blockTree("code", value === "" ? [] : [[value]]);
  return { ...tree, properties: { ...tree.properties, ...languageProperties(lang ?? "") } };
}

/** A paragraph that is nothing but an equation between doubled signs. */
function equationIn(nodes: readonly PhrasingContent[]): BlockTree | null {
  const only = nodes[0];
  if (nodes.length !== 1 || only?.type !== "inlineMath" || !only.value.startsWith("$$")) return null;
  const source = sourceOfMath(only.value);
  return blockTree("equation", source === "" ? [] : [[source]]);
}

/** A paragraph that is nothing but an image, or a link to a file of ours. What it says in brackets is its caption. */
function fileIn(nodes: readonly PhrasingContent[], definitions: Definitions): BlockTree | null {
  const only = nodes[0];
  if (nodes.length !== 1 || only === undefined) return null;
  if (only.type === "image" || only.type === "imageReference") {
    const address = only.type === "image" ? only.url : (definitions.get(only.identifier)?.url ?? "");
    if (!isFileAddress(address) && !isPictureData(address)) return null;
    const kind = kindOfAddress(address);
    const caption: RichText = only.alt ? [[only.alt]] : [];
    return treeOfFile(kind === "video" || kind === "audio" ? kind : "image", { address, caption });
  }
  if (only.type !== "link" || parseAttachment(only.url) === null) return null;
  const name = plainText(richTextOfInline(only.children, definitions));
  const caption: RichText = only.title ? [[only.title]] : [];
  return treeOfFile(kindOfAddress(only.url) === "pdf" ? "pdf" : "file", { address: only.url, name, caption });
}

const headingTypes: Readonly<Record<number, string>> = Object.fromEntries(
  Object.values(models).flatMap(({ type, form }) => (form.shape === "heading" ? [[form.level, type]] : [])),
);

const isUsed = ({ url }: Definition): boolean => complainAboutUrl(url) === null;

function definitionsBelow(root: Nodes): Definitions {
  const found = new Map<string, Definition>();
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "definition") found.set(node.identifier, node);
    if ("children" in node && node.type !== "paragraph") for (const child of node.children) waiting.push(child);
  }
  return found;
}

function isTag(node: PhrasingContent | undefined, tag: RegExp): boolean {
  return node?.type === "html" && tag.test(node.value);
}

const isBlank = (node: PhrasingContent | undefined): boolean => node?.type === "text" && node.value.trim() === "";

/** The beginning of a toggle: its summary, and what stands behind that in the same paragraph. */
function foldHead(
  nodes: readonly PhrasingContent[],
): { readonly title: readonly PhrasingContent[]; readonly rest: readonly PhrasingContent[] } | null {
  if (!isTag(nodes[0], /^<details(?:\s[^>]*)?>$/i)) return null;
  const from = isBlank(nodes[1]) ? 2 : 1;
  const to = nodes.findIndex((node) => isTag(node, /^<\/summary\s*>$/i));
  if (!isTag(nodes[from], /^<summary(?:\s[^>]*)?>$/i) || to < 0) return null;
  return { title: nodes.slice(from + 1, to), rest: nodes.slice(to + 1) };
}

/** Without the line breaks of the source at either end. */
function trimmed(nodes: readonly PhrasingContent[]): readonly PhrasingContent[] {
  const from = isBlank(nodes[0]) ? 1 : 0;
  const to = isBlank(nodes.at(-1)) ? -1 : undefined;
  return nodes.slice(from, to).map((node, at, all) => {
    if (node.type !== "text" || (at > 0 && at < all.length - 1)) return node;
    const value = at === 0 ? node.value.replace(/^\n/, "") : node.value;
    return { ...node, value: at === all.length - 1 ? value.replace(/\n$/, "") : value };
  });
}

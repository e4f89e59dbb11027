// Markdown as block trees: CommonMark with strikethrough, tables, task lists and mathematics. What has no block type is kept as
// its source and comes back when it is written (kept-source.ts); of HTML the words are read, and no tag is ever taken over as
// such. Never fails: text that would cost too much to read (hostile-text.ts) is read with less of its syntax, and loses no word.
import Token from "markdown-it/lib/token.mjs";
import { blockTree, deepestTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { parseAttachment } from "@tessera/kernel/rules/attachment.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import { plainText, richTextOf, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { alertIn } from "../callout/alerts.ts";
import { isFileAddress, isPictureData, kindOfAddress, treeOfFile } from "../media/file-of-tree.ts";
import { models } from "../registry/models.ts";
import { codeTree } from "./code-fences.ts";
import { frontMatterIn } from "./front-matter.ts";
import { boundedNesting, isCostly } from "./hostile-text.ts";
import { wordsOfHtml } from "./html-words.ts";
import { keepSource, keptPiece } from "./kept-source.ts";
import { parser, type Environment } from "./markdown-parser.ts";
import { sourceOfMath } from "./math-syntax.ts";
import { tableOfRows } from "./read-table.ts";
import { hrefOf, richTextOfInline, titleOf } from "./read-inline.ts";
import { imageSource } from "./write-inline.ts";

export function fromMarkdown(markdown: string): BlockTree[] {
  const trees: BlockTree[] = [];
  for (const part of readMarkdown(markdown)) for (const tree of part.trees) trees.push(tree);
  return trees;
}

export interface ReadPart {
  readonly trees: readonly BlockTree[];
  /** How much of the text is read, from 0 to 1. */
  readonly done: number;
}

/** The same, a part at a time, so that whoever reads a long text can say how far it is. */
export function* readMarkdown(markdown: string): Generator<ReadPart> {
  const whole = markdown
    .replaceAll("\u0000", "")
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Surrogate}/gu, "\ufffd");
  const matter = frontMatterIn(whole);
  if (matter !== null) yield { trees: [matter.tree], done: 0 };
  yield* new Reader(boundedNesting(matter?.rest ?? whole)).parts();
}

/** A toggle whose end is still to come. */
interface OpenFold {
  readonly head: BlockTree;
  readonly children: BlockTree[];
}

/** Between an opening token and its closing one: the tokens inside. */
interface Node {
  readonly token: Token;
  readonly inside: readonly Token[];
}

const headingTypes: Readonly<Record<number, string>> = Object.fromEntries(
  Object.values(models).flatMap(({ type, form }) => (form.shape === "heading" ? [[form.level, type]] : [])),
);
const text = (title: RichText): BlockTree => blockTree("text", title);
const kept = (source: string): BlockTree => text(richTextOf([keptPiece(source, NONE)]));

class Reader {
  private readonly tokens: Token[] = [];
  private readonly used = new Set<string>();
  private readonly environment: Environment;
  private readonly definitions = new Map<string, string>();
  private readonly lines: number;

  constructor(source: string) {
    const { used } = this;
    // Whoever looks up the address of a definition uses it; what nobody used is kept.
    const references = new Proxy<NonNullable<Environment["references"]>>(
      {},
      {
        get(all, label: string) {
          if (Object.hasOwn(all, label)) used.add(label);
          return Object.hasOwn(all, label) ? all[label] : undefined;
        },
      },
    );
    this.environment = { references };
    parser.block.parse(source, parser, this.environment, this.tokens);
    this.lines = this.tokens.findLast(({ map }) => map !== null)?.map?.[1] ?? 1;
    // The parser itself asked whether each was there.
    used.clear();
  }

  *parts(): Generator<ReadPart> {
    const folds: OpenFold[] = [];
    let before: BlockTree | undefined;
    for (const node of nodesOf(this.tokens)) {
      const trees: BlockTree[] = [];
      this.read(node, 0, folds, trees, before);
      before = trees.at(-1) ?? before;
      if (trees.length > 0) yield { trees, done: Math.min(1, (node.token.map?.[1] ?? 0) / this.lines) };
    }
    const rest: BlockTree[] = [];
    while (folds.length > 0) this.close(folds, 0, rest);
    for (const [label, source] of this.definitions) if (!this.used.has(label)) rest.push(kept(source));
    yield { trees: rest, done: 1 };
  }

  /** `depth`: how many blocks stand above these. Deeper than trees go, what stands below a block stands behind it. */
  private blocks(tokens: readonly Token[], depth: number): BlockTree[] {
    const trees: BlockTree[] = [];
    const folds: OpenFold[] = [];
    for (const node of nodesOf(tokens)) this.read(node, depth, folds, trees, trees.at(-1));
    while (folds.length > 0) this.close(folds, depth, trees);
    return trees;
  }

  private close(folds: OpenFold[], depth: number, trees: BlockTree[]): void {
    const fold = folds.pop();
    if (fold === undefined) return;
    const around = folds.at(-1)?.children ?? trees;
    for (const tree of this.withChildren(fold.head, fold.children, depth + folds.length)) around.push(tree);
  }

  /** One block, into the toggle that is open or else into `trees`; a paragraph may open and close toggles. */
  private read(node: Node, depth: number, folds: OpenFold[], trees: BlockTree[], before: BlockTree | undefined): void {
    const level = depth + folds.length;
    const here = folds.at(-1)?.children ?? trees;
    if (node.token.type !== "paragraph_open") {
      const last = folds.length > 0 ? here.at(-1) : before;
      for (const tree of this.block(node, level, last)) here.push(tree);
      return;
    }
    const content = contentOf(node);
    if (/^\[\^[^\]\s]+\]:/.test(content)) {
      for (const note of content.split(/\n(?=\[\^[^\]\s]+\]:)/)) {
        const tree = text(this.inline(note));
        // With one word it is an address to those who know no footnotes, wherever the sign stands: it stays as it is.
        here.push(/^\S+\s*\S*$/.test(note) ? keepSource(tree, note) : tree);
      }
      return;
    }
    let inline: readonly Token[] = this.tokensOf(content);
    const head = foldHead(inline);
    if (head !== null) {
      folds.push({ head: this.foldOf(head.title), children: [] });
      inline = head.rest;
    }
    const ends = folds.length > 0 && isTag(inline.at(-1), /^<\/details\s*>$/i);
    if (ends) inline = inline.slice(0, -1);
    const said = head !== null || ends ? trimmed(inline) : inline;
    if (said.length > 0) (folds.at(-1)?.children ?? trees).push(alone(said, content) ?? text(richTextOfInline(said)));
    if (ends) this.close(folds, depth, trees);
  }

  private block(node: Node, depth: number, before: BlockTree | undefined): BlockTree[] {
    const { token, inside } = node;
    switch (token.type) {
      case "heading_open": {
        const level = Number(token.tag.slice(1));
        const tree = blockTree(headingTypes[level] ?? "header_4", this.inline(contentOf(node)));
        return [level > 4 ? { ...tree, format: { markdown_level: level } } : tree];
      }
      case "hr":
        return [blockTree("divider", [])];
      case "blockquote_open": {
        const callout = this.callout(inside);
        if (callout !== null) return this.withChildren(callout.tree, this.blocks(callout.rest, depth + 1), depth);
        const { title, rest } = this.titled(inside);
        return this.withChildren(blockTree("quote", title), this.blocks(rest, depth + 1), depth);
      }
      case "bullet_list_open":
      case "ordered_list_open":
        return this.list(node, depth, before);
      case "code_block":
        return [codeTree("", token.content)];
      case "fence":
        return [codeTree(token.info, token.content)];
      case "table_open":
        return [tableOfRows(token.meta as readonly string[], (cell) => this.inline(cell))];
      case "definition":
        this.define(token.content);
        return [];
      case "html_block":
        return htmlTrees(token.content.trim());
      default:
        return [];
    }
  }

  private list({ token, inside }: Node, depth: number, before: BlockTree | undefined): BlockTree[] {
    const isNumbered = token.type === "ordered_list_open";
    const items = [...nodesOf(inside)].flatMap((item) => {
      const task = taskIn(item.inside);
      const { title, rest } = this.titled(item.inside, task?.rest);
      const tree = blockTree(task !== null ? "to_do" : isNumbered ? "numbered_list" : "bulleted_list", title);
      const done = task?.isDone === true ? { ...tree, properties: { ...tree.properties, checked: [["Yes"]] } } : tree;
      return this.withChildren(done, this.blocks(rest, depth + 1), depth);
    });
    const [first, ...others] = items;
    const start = Number(token.attrGet("start") ?? 1);
    if (first?.type !== "numbered_list" || start === 1 || before?.type === "numbered_list") return items;
    return [{ ...first, format: { ...first.format, list_start_index: start } }, ...others];
  }

  private define(source: string): void {
    const label = /^\[((?:\\.|[^\]\\])+)\]:/.exec(source)?.[1];
    if (label === undefined) return;
    const name = parser.utils.normalizeReference(label);
    if (!this.definitions.has(name)) this.definitions.set(name, source);
  }

  /** A quotation that begins with a kind of callout; what stands behind its first paragraph is the rest. */
  private callout(inside: readonly Token[]): { tree: BlockTree; rest: readonly Token[] } | null {
    const [first] = nodesOf(inside);
    const content = first?.token.type === "paragraph_open" ? contentOf(first) : "";
    const alert = alertIn(content);
    if (alert === null) return null;
    const title = this.inline(content.slice(alert.sign.length).trimStart());
    return { tree: { ...blockTree("callout", title), format: alert.format }, rest: inside.slice(3) };
  }

  /** A container's first paragraph is its own text. `content`: that in place of all of it. */
  private titled(inside: readonly Token[], content?: string): { title: RichText; rest: readonly Token[] } {
    const [first] = nodesOf(inside);
    if (first?.token.type !== "paragraph_open") return { title: [], rest: inside };
    const tokens = this.tokensOf(content ?? contentOf(first));
    if (foldHead(tokens) !== null) return { title: [], rest: inside };
    return { title: richTextOfInline(tokens), rest: inside.slice(3) };
  }

  private withChildren(tree: BlockTree, children: readonly BlockTree[], depth: number): BlockTree[] {
    return depth < deepestTree ? [{ ...tree, children }] : [tree, ...children];
  }

  private foldOf(title: readonly Token[]): BlockTree {
    const [first, last] = [title[0], title.at(-1)];
    const level = first?.type === "html_inline" ? /^<h([1-4])>$/i.exec(first.content)?.[1] : undefined;
    if (level === undefined || title.length < 2 || !isTag(last, new RegExp(`^</h${level}>$`, "i")))
      return blockTree("toggle", richTextOfInline(title));
    const tree = blockTree(headingTypes[Number(level)] ?? "header", richTextOfInline(title.slice(1, -1)));
    return { ...tree, format: { toggleable: true } };
  }

  private inline(content: string): RichText {
    return richTextOfInline(this.tokensOf(content));
  }

  private tokensOf(content: string): Token[] {
    const tokens: Token[] = [];
    if (!isCostly(content)) {
      parser.inline.parse(content, parser, this.environment, tokens);
      return tokens;
    }
    const token = new Token("text", "", 0);
    token.content = content.replaceAll("\n", " ");
    return [token];
  }
}

/** The blocks of a run of tokens, each with what stands in it. */
function* nodesOf(tokens: readonly Token[]): Generator<Node> {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) return;
    let depth = token.nesting;
    const from = at + 1;
    while (depth > 0 && at + 1 < tokens.length) depth += tokens[++at]?.nesting ?? 0;
    yield { token, inside: tokens.slice(from, at) };
  }
}

const contentOf = ({ inside }: Node): string => inside.find(({ type }) => type === "inline")?.content ?? "";

/** The box that an item begins with, and the rest of its first paragraph. */
function taskIn(inside: readonly Token[]): { readonly isDone: boolean; readonly rest: string } | null {
  const [first] = nodesOf(inside);
  const content = first?.token.type === "paragraph_open" ? contentOf(first) : "";
  const [box, tick] = /^\[([ \t\nxX])\](?:[ \t]+|\n)(?=\S)/.exec(content) ?? [];
  return box === undefined ? null : { isDone: tick === "x" || tick === "X", rest: content.slice(box.length) };
}

/** A paragraph that is all one thing. */
function alone(tokens: readonly Token[], content: string): BlockTree | null {
  if (content === "[TOC]") return blockTree("table_of_contents", []);
  return equationIn(tokens) ?? fileIn(tokens);
}

/** A paragraph that is nothing but an equation between doubled signs. */
function equationIn(tokens: readonly Token[]): BlockTree | null {
  const only = tokens[0];
  if (tokens.length !== 1 || only?.type !== "math" || !only.content.startsWith("$$")) return null;
  const source = sourceOfMath(only.content);
  return blockTree("equation", source === "" ? [] : [[source]]);
}

/** A paragraph that is nothing but an image, or a link to a file of ours. What it says in brackets is its caption. */
function fileIn(tokens: readonly Token[]): BlockTree | null {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return null;
  const address = hrefOf(first);
  const title = titleOf(first);
  if (first.type === "image" && first === last) {
    if (!isFileAddress(address) && !isPictureData(address)) return null;
    const kind = kindOfAddress(address);
    const words = plainText(richTextOfInline(first.children ?? []));
    const tree = treeOfFile(kind === "video" || kind === "audio" ? kind : "image", {
      address,
      caption: words === "" ? [] : [[words]],
    });
    return title === "" ? tree : keepSource(tree, imageSource(first.content.replace(/\s*\n\s*/g, " "), address, title));
  }
  const isOne =
    first.type === "link_open" &&
    last.type === "link_close" &&
    !tokens.slice(1, -1).some(({ type }) => type === "link_close");
  if (!isOne || parseAttachment(address) === null) return null;
  const name = plainText(richTextOfInline(tokens.slice(1, -1)));
  const caption: RichText = title === "" ? [] : [[title]];
  return treeOfFile(kindOfAddress(address) === "pdf" ? "pdf" : "file", { address, name, caption });
}

/** Its words with the source beside them; without a word, the source alone. */
function htmlTrees(source: string): BlockTree[] {
  const title = wordsOfHtml(source);
  if (title.length === 0) return [kept(source)];
  const level = /^<h([1-6])\b[^>]*>(?:(?!<h\d)[^])*<\/h\1\s*>$/i.exec(source.slice(0, 2_000))?.[1];
  return [
    keepSource(blockTree(level === undefined ? "text" : (headingTypes[Number(level)] ?? "header_4"), title), source),
  ];
}

function isTag(token: Token | undefined, tag: RegExp): boolean {
  return token?.type === "html_inline" && tag.test(token.content);
}

const isBlank = (token: Token | undefined): boolean =>
  token?.type === "softbreak" || (token?.type === "text" && token.content.trim() === "");

/** The beginning of a toggle: its summary, and what stands behind that in the same paragraph. */
function foldHead(
  tokens: readonly Token[],
): { readonly title: readonly Token[]; readonly rest: readonly Token[] } | null {
  if (!isTag(tokens[0], /^<details(?:\s[^>]*)?>$/i)) return null;
  const from = isBlank(tokens[1]) ? 2 : 1;
  const to = tokens.findIndex((token) => isTag(token, /^<\/summary\s*>$/i));
  if (!isTag(tokens[from], /^<summary(?:\s[^>]*)?>$/i) || to < 0) return null;
  return { title: tokens.slice(from + 1, to), rest: tokens.slice(to + 1) };
}

/** Without the line breaks of the source at either end. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex((token) => !isBlank(token));
  return from < 0 ? [] : tokens.slice(from, tokens.findLastIndex((token) => !isBlank(token)) + 1);
}

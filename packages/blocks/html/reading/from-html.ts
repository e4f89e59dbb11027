// HTML of any program as block trees. It is parsed as data: nothing of it is drawn, run or loaded, and what comes out are
// block types, marks and addresses that the kernel allows. What has no block type yet is kept as its text. Never fails.
import { parseFragment, type DefaultTreeAdapterTypes as Html } from "parse5";
import { blockTree, deepestTree, titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import { NONE, withMark, type Marks } from "@tessera/kernel/text/marks.ts";
import { piecesOf, richTextOf, type Piece, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { equationUnit } from "../../equation/equation-unit.ts";
import { checkbox, writtenBox } from "./boxes.ts";
import { codeIn, deepest, linesOf, wordMarker, wordsOf } from "./element-words.ts";
import { equationIn } from "./equations.ts";
import { attribute, isElement, type Element, type Node } from "./elements.ts";
import { languageProperties } from "../../code/languages.ts";
import { colourName } from "../../model/colour-name.ts";
import { linkedIn, onlyIn, pictureIn, playedIn, isSmall, withLink } from "./pictures.ts";
import { tableTree } from "../../model/table-tree.ts";
import { cellOfTrees, readTable } from "./tables.ts";
import { isHiddenBy, isMonospaced, keepsSpaces, styledMarks, styleOf, type Style } from "./styles.ts";
import { byTag, containers, headings, skipped } from "./tag-meanings.ts";
import { wholeTrees } from "./whole-trees.ts";
import { isNumberMarker, isWordMarker, wordItem } from "./word-lists.ts";

interface Context {
  readonly marks: Marks;
  readonly keepSpaces: boolean;
  readonly depth: number;
  /** In a line that holds nothing but text: pictures are links there. */
  readonly inLine: boolean;
}

export function fromHtml(html: string): BlockTree[] {
  const root = parseFragment(html.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\ufffd"));
  return wholeTrees(new Reader().blocks(root.childNodes, { marks: NONE, keepSpaces: false, depth: 0, inLine: false }));
}

/** One run of blocks: text gathers until something that is no text comes. */
class Reader {
  private trees: BlockTree[] = [];
  private pieces: Piece[] = [];
  /** The lists of Word that are open, from the outermost. */
  private wordLists: { readonly level: number; readonly children: BlockTree[] }[] = [];

  blocks(nodes: readonly Node[], context: Context): BlockTree[] {
    this.read(nodes, context);
    this.flush();
    return this.trees;
  }

  private read(nodes: readonly Node[], context: Context): void {
    for (const node of nodes) {
      if (node.nodeName === "#text") this.text((node as Html.TextNode).value, context);
      else if (isElement(node)) this.element(node, context);
    }
  }

  private element(element: Element, context: Context): void {
    const { tagName } = element;
    const style = styleOf(attribute(element, "style"));
    if (isHiddenBy(style) || isWordMarker(style) || attribute(element, "hidden") !== undefined) return;
    const equation = equationIn(element);
    if (equation?.isBlock === true) return this.put(blockTree("equation", [[equation.source]]));
    if (equation !== null)
      return void this.pieces.push({ text: equationUnit, marks: withMark(context.marks, "e", [equation.source]) });
    const film = tagName === "video" || tagName === "audio" ? playedIn(element) : null;
    if (film !== null && !context.inLine) return this.put(film);
    if (skipped.has(tagName)) return;
    if (context.depth > deepest) return this.text(wordsOf(element), context);
    const inside: Context = {
      marks: this.marksOf(element, style, context.marks),
      keepSpaces: context.keepSpaces || keepsSpaces(style) || tagName === "pre",
      depth: context.depth + 1,
      inLine: context.inLine,
    };
    if (tagName === "br") return void this.pieces.push({ text: "\n", marks: context.marks });
    if (tagName === "hr") return this.put(blockTree("divider", []));
    if (tagName === "img") return this.picture(element, context);
    const shown = tagName === "figure" && !context.inLine ? this.figure(element, inside) : null;
    if (shown !== null) return this.put(shown);
    const heading = headings[tagName];
    if (heading !== undefined)
      return this.put(blockTree(heading, this.line(element.childNodes, { ...inside, marks: NONE })));
    if (tagName === "ul" || tagName === "ol") return this.list(element, inside);
    if (tagName === "blockquote") return this.holder("quote", this.below(element.childNodes, inside));
    if (tagName === "details") return this.fold(element, inside);
    if (isCallout(tagName, attribute(element, "class") ?? "")) return this.callout(element, inside);
    if (tagName === "pre" || (isMonospaced(style) && keepsSpaces(style))) return this.code(element, inside);
    if (tagName === "table") return this.table(element, inside);
    if (tagName === "tr") return this.row(element, inside);
    const shape = attribute(element, "data-shape");
    if (shape === "columns" || shape === "column") return this.frame(element, shape, inside);
    if (shape === "tabs" || shape === "tab") return this.tabs(element, shape, inside);
    const item = tagName === "p" || tagName === "div" ? wordItem(style) : null;
    if (item !== null) return this.wordItem(element, item.level, inside);
    if (!containers.has(tagName)) return this.read(element.childNodes, inside);
    this.flush();
    this.read(element.childNodes, inside);
    this.flush();
  }

  private marksOf(element: Element, style: Style, marks: Marks): Marks {
    const key = byTag[element.tagName];
    let own = key === undefined ? marks : withMark(marks, key, []);
    const href = element.tagName === "a" ? attribute(element, "href") : undefined;
    if (href !== undefined && complainAboutUrl(href) === null) own = withMark(own, "a", [href]);
    const colour = attribute(element, "data-text-colour");
    if (colour !== undefined && colourName.test(colour)) own = withMark(own, "h", [colour]);
    return styledMarks(own, style, own["a"] !== undefined);
  }

  private text(value: string, { marks, keepSpaces }: Context): void {
    const text = keepSpaces ? value.replace(/\r\n?/g, "\n") : value.replace(/[ \t\r\n\f]+/g, " ");
    if (text === "") return;
    const before = this.pieces.at(-1);
    const fresh = before === undefined || /\s$/.test(before.text);
    const kept = keepSpaces || !fresh ? text : text.replace(/^ /, "");
    if (kept !== "") this.pieces.push({ text: kept.replaceAll("\u00a0", " "), marks });
  }

  /** What text has gathered becomes a paragraph; one without a word becomes nothing. */
  private flush(): void {
    const title = trimmed(this.pieces);
    this.pieces = [];
    if (title.length > 0) this.place(blockTree("text", title));
  }

  private put(tree: BlockTree): void {
    this.flush();
    this.place(tree);
  }

  private place(tree: BlockTree): void {
    this.wordLists = [];
    this.trees.push(tree);
  }

  private below(nodes: readonly Node[], context: Context): BlockTree[] {
    return new Reader().blocks(nodes, { ...context, marks: NONE });
  }

  private line(nodes: readonly Node[], context: Context): RichText {
    const trees = this.below(nodes, { ...context, inLine: true });
    return richTextOf(
      trees.flatMap((tree, at) => [...(at > 0 ? [{ text: " ", marks: NONE }] : []), ...piecesOf(titleOfTree(tree))]),
    );
  }

  /** A block whose line is the first paragraph in it, the rest standing below. */
  private holder(type: string, inside: readonly BlockTree[], extra: Partial<BlockTree> = {}): void {
    const [first, ...rest] = inside;
    if (first === undefined) return this.flush();
    const joins = first.type === "text";
    const tree = blockTree(type, joins ? titleOfTree(first) : [], joins ? [...first.children, ...rest] : inside);
    this.put({ ...tree, ...extra, properties: { ...tree.properties, ...extra.properties } });
  }

  private list(list: Element, context: Context): void {
    this.flush();
    const numbered = list.tagName === "ol";
    const start = Number(attribute(list, "start") ?? 1);
    let isFirst = true;
    for (const node of list.childNodes) {
      if (!isElement(node)) continue;
      if (node.tagName === "ul" || node.tagName === "ol") {
        // A list directly in a list belongs to the item before it.
        const last = this.trees.pop();
        const inner = this.below([node], context);
        if (last === undefined) this.trees.push(...inner);
        else this.trees.push({ ...last, children: [...last.children, ...inner] });
        continue;
      }
      const below = this.below(node.childNodes, context);
      const written = writtenBox(below);
      const box = checkbox(node, 0) ?? written?.isTicked ?? null;
      const inside = written?.trees ?? below;
      const type = box !== null ? "to_do" : numbered ? "numbered_list" : "bulleted_list";
      const format: JsonObject =
        numbered && isFirst && Number.isInteger(start) && start > 1 ? { list_start_index: start } : {};
      const properties: JsonObject = box === true ? { checked: [["Yes"]] } : {};
      if (inside.length > 0 || box !== null) {
        const children = inside.length > 0 ? inside : [blockTree("text", [])];
        this.holder(type, children, { format, properties });
        isFirst = false;
      }
    }
  }

  private callout(element: Element, context: Context): void {
    const [first, ...rest] = this.below(element.childNodes, context);
    const lone =
      first === undefined
        ? ""
        : titleOfTree(first)
            .map(([text]) => text)
            .join("")
            .trim();
    const isIcon =
      rest.length > 0 && lone.length < 30 && /^\p{Extended_Pictographic}/u.test(lone) && !/[\p{L}\s]/u.test(lone);
    const inside = first === undefined || isIcon ? rest : [first, ...rest];
    this.holder("callout", inside, isIcon ? { format: { page_icon: lone } } : {});
  }

  /** Columns as we write them ourselves; anything else in a row of them has a column of its own. */
  private frame(element: Element, shape: "columns" | "column", context: Context): void {
    const inside = this.below(element.childNodes, context);
    if (shape === "column") {
      const ratio = Number(attribute(element, "data-ratio") ?? Number.NaN);
      const format: JsonObject = ratio > 0 && ratio <= 1 ? { column_ratio: ratio } : {};
      return inside.length === 0 ? this.flush() : this.put({ ...blockTree("column", [], inside), format });
    }
    const columns = inside.map((tree) => (tree.type === "column" ? tree : blockTree("column", [], [tree])));
    if (columns.length > 1) return this.put(blockTree("column_list", [], columns));
    for (const { children } of columns) for (const child of children) this.put(child);
  }

  /** Tabs as we write them ourselves: the name of each is its first paragraph. */
  private tabs(element: Element, shape: "tabs" | "tab", context: Context): void {
    const isName = (node: Node): boolean => isElement(node) && attribute(node, "data-name") !== undefined;
    if (shape === "tab") {
      const name = element.childNodes.find(isName);
      const title = name === undefined ? "" : wordsOf(name).trim();
      const below = this.below(
        element.childNodes.filter((node) => node !== name),
        context,
      );
      return this.put(blockTree("tab_panel", title === "" ? [] : [[title]], below));
    }
    const panels = this.below(element.childNodes, context).filter(({ type }) => type === "tab_panel");
    return panels.length === 0 ? this.flush() : this.put(blockTree("tab", [], panels));
  }

  private fold(details: Element, context: Context): void {
    const isSummary = (node: Node): boolean => isElement(node) && node.tagName === "summary";
    const summary = details.childNodes.filter(isSummary);
    const children = this.below(
      details.childNodes.filter((node) => !isSummary(node)),
      context,
    );
    const inside =
      summary[0] !== undefined && isElement(summary[0])
        ? summary[0].childNodes.filter((node) => wordsOf(node).trim() !== "")
        : [];
    const heading =
      inside.length === 1 && inside[0] !== undefined && isElement(inside[0]) ? headings[inside[0].tagName] : undefined;
    const tree = blockTree(heading ?? "toggle", this.line(summary, { ...context, marks: NONE }), children);
    this.put(heading === undefined ? tree : { ...tree, format: { toggleable: true } });
  }

  /** Lines as they stand, spaces and all. */
  private code(element: Element, context: Context): void {
    const inner = codeIn(element);
    const lines = linesOf(inner ?? element, context.depth)
      .join("\n")
      .replace(/^\n+|\s+$/g, "");
    const [, named] = /(?:^|\s)lang(?:uage)?-([^\s"]{1,40})/.exec(attribute(inner ?? element, "class") ?? "") ?? [];
    const word = named ?? attribute(element, "data-language") ?? "";
    const tree = blockTree("code", [[lines]]);
    if (lines !== "") this.put({ ...tree, properties: { ...tree.properties, ...languageProperties(word) } });
  }

  /** A table of one column lays something out: what is in it is what it holds. */
  private table(table: Element, context: Context): void {
    const { rows, ...heads } = readTable(table, (cell) =>
      cellOfTrees(this.below(cell.childNodes, { ...context, inLine: true })),
    );
    const isGrid = rows.some(({ length }) => length > 1);
    this.flush();
    this.read(isGrid ? table.childNodes.filter(({ nodeName }) => nodeName === "caption") : table.childNodes, context);
    this.flush();
    if (isGrid) this.put(tableTree(rows, heads));
  }

  private row(row: Element, context: Context): void {
    const cells = row.childNodes.filter(isElement).map((cell) => this.line(cell.childNodes, context));
    const text = cells.flatMap((cell, at) => [...(at > 0 ? [{ text: "\t", marks: NONE }] : []), ...piecesOf(cell)]);
    if (cells.some((cell) => cell.length > 0)) this.put(blockTree("text", richTextOf(text)));
  }

  private picture(image: Element, context: Context): void {
    const address = attribute(image, "src") ?? "";
    const words = attribute(image, "alt")?.trim() ?? "";
    const tree = context.inLine ? null : pictureIn(image);
    if (tree !== null) return this.put(withLink(tree, words, context.marks));
    if (isSmall(image)) return this.text(words, context);
    if (complainAboutUrl(address) !== null) {
      if (words !== "") this.text(words, context);
      return;
    }
    this.pieces.push({ text: words === "" ? address : words, marks: withMark(context.marks, "a", [address]) });
  }

  /** Something with its caption; null where it is no file or where other things stand beside it. */
  private figure(figure: Element, context: Context): BlockTree | null {
    const isCaption = (node: Node): boolean => isElement(node) && node.tagName === "figcaption";
    const only = onlyIn(figure.childNodes.filter((node) => !isCaption(node)));
    const tree =
      only === null ? null : (playedIn(only) ?? pictureIn(only) ?? linkedIn(only, attribute(figure, "data-block")));
    if (tree === null) return null;
    const caption = this.line(figure.childNodes.filter(isCaption), context);
    return caption.length === 0
      ? tree
      : { ...tree, properties: { ...tree.properties, caption: caption as unknown as Json } };
  }

  private wordItem(element: Element, level: number, context: Context): void {
    const open = this.wordLists;
    this.flush();
    const marker = wordMarker(element, 0);
    const numbered = marker !== null && isNumberMarker(wordsOf(marker));
    const children: BlockTree[] = [];
    const tree = {
      ...blockTree(numbered ? "numbered_list" : "bulleted_list", this.line(element.childNodes, context)),
      children,
    };
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    (open.at(-1)?.children ?? this.trees).push(tree);
    if (open.length < deepestTree) open.push({ level, children });
    this.wordLists = open;
  }
}

/** Without the space around it; nothing where there is no word. */
function trimmed(pieces: readonly Piece[]): RichText {
  const kept = [...pieces];
  for (let first = kept[0]; first !== undefined; first = kept[0]) {
    const text = first.text.replace(/^\s+/, "");
    if (text !== "") {
      kept[0] = { ...first, text };
      break;
    }
    kept.shift();
  }
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    const text = last.text.replace(/\s+$/, "");
    if (text !== "") {
      kept[kept.length - 1] = { ...last, text };
      break;
    }
    kept.pop();
  }
  return richTextOf(kept);
}

/** A note set apart, of pages that have such: the box, not its parts. */
const isCallout = (tagName: string, classes: string): boolean =>
  tagName === "aside" || /(?:^|\s)confluence-information-macro(?:\s|$)/.test(classes);

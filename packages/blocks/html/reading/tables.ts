// A table of HTML as the texts of its cells. Rows are found wherever they stand in it, but not those of a table in a cell;
// a cell over several columns or rows leaves the other places empty. What fills a cell is read by whoever asks.
import { titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import { piecesOf, richTextOf, toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { attribute, isElement, type Element } from "./elements.ts";

export interface ReadTable {
  /** No row without a word. */
  readonly rows: readonly (readonly RichText[])[];
  readonly headerRow: boolean;
  readonly headerColumn: boolean;
}

/** A cell that says it is larger is not believed. */
const widest = 20;

export function readTable(table: Element, textOf: (cell: Element) => RichText): ReadTable {
  /** How many rows below are still covered by a cell further up, by column. */
  const covered: number[] = [];
  const read = rowsIn(table, 0).map((row) => {
    const texts: RichText[] = [];
    const heads: boolean[] = [];
    const skip = (): void => {
      while ((covered[texts.length] ?? 0) > 0) {
        covered[texts.length] = (covered[texts.length] ?? 0) - 1;
        texts.push([]);
      }
    };
    for (const cell of row.childNodes) {
      if (!isElement(cell) || (cell.tagName !== "td" && cell.tagName !== "th")) continue;
      skip();
      heads.push(cell.tagName === "th");
      const [across, down] = [span(cell, "colspan"), span(cell, "rowspan")];
      for (let at = 0; at < across; at++) {
        covered[texts.length] = down - 1;
        texts.push(at === 0 ? textOf(cell) : []);
      }
    }
    skip();
    return { texts, heads };
  });
  const filled = read.filter(({ texts }) => texts.some((text) => text.length > 0));
  const headerRow = filled[0]?.heads.every(Boolean) === true;
  const others = filled.slice(headerRow ? 1 : 0);
  return {
    rows: filled.map(({ texts }) => texts),
    headerRow,
    headerColumn: others.length > 0 && others.every(({ heads }) => heads[0] === true),
  };
}

/** All that stands in a cell as one text, a line for each of its blocks. */
export function cellOfTrees(trees: readonly BlockTree[]): RichText {
  const lines = textsOf(trees);
  return richTextOf(lines.flatMap((line, at) => [...(at > 0 ? [{ text: "\n", marks: NONE }] : []), ...piecesOf(line)]));
}

function textsOf(trees: readonly BlockTree[]): RichText[] {
  return trees.flatMap((tree) => {
    const own =
      tree.type === "table_row"
        ? Object.values(tree.properties).map((text) => toRichText(text) ?? [])
        : [titleOfTree(tree)];
    return [...own.filter((text) => text.length > 0), ...textsOf(tree.children)];
  });
}

function rowsIn(element: Element, depth: number): Element[] {
  return element.childNodes.flatMap((node) => {
    if (!isElement(node) || depth > 4) return [];
    if (node.tagName === "tr") return [node];
    return ["thead", "tbody", "tfoot"].includes(node.tagName) ? rowsIn(node, depth + 1) : [];
  });
}

function span(cell: Element, name: "colspan" | "rowspan"): number {
  const said = Number(attribute(cell, name) ?? 1);
  return Number.isInteger(said) ? Math.max(1, Math.min(said, widest)) : 1;
}

// Block trees as lines, "type: text", indented by depth. Marks are written in braces before their text, and bars separate the cells of
// a row.
import { titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { plainText, toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { gridFormat } from "../../model/table-grid.ts";
import { isChecked } from "../../to-do/to-do.ts";

export function outlineOfTrees(trees: readonly BlockTree[], depth = 0): string[] {
  return trees.flatMap((tree) => {
    const tick = isChecked(tree.properties) ? " (done)" : "";
    const fold = tree.format["toggleable"] === true ? ">" : "";
    const said = (name: string): string => plainText(toRichText(tree.properties[name]) ?? []);
    const address = said("source") || said("link");
    const shown = address === "" ? "" : `<${address.slice(0, 100)}>${said("caption") && ` (${said("caption")})`}`;
    const { columns, headerRow, headerColumn } = gridFormat(tree.format);
    const heads = `${headerRow ? " (header row)" : ""}${headerColumn ? " (header column)" : ""}`;
    const line = `${"  ".repeat(depth)}${fold}${tree.type}${tick}${heads}: `;
    const cells = (row: BlockTree): string =>
      columns.map(({ id }) => wordsOf(toRichText(row.properties[id]) ?? [])).join(" | ");
    if (tree.type === "table")
      return [line, ...tree.children.map((row) => `${"  ".repeat(depth + 1)}${row.type}: ${cells(row)}`)];
    return [`${line}${wordsOf(titleOfTree(tree))}${shown}`, ...outlineOfTrees(tree.children, depth + 1)];
  });
}

function wordsOf(text: RichText): string {
  const words = text.map(([units, marks = []]) => {
    const keys = marks.map(([key, value]) => (value === undefined ? key : `${key} ${String(value)}`));
    return keys.length === 0 ? units : `{${keys.join(", ")}}${units}{}`;
  });
  return words.join("");
}

// Block trees as lines, for tests: "type: words", indented by depth; marks in braces before their words.
import { titleOfTree, type BlockTree } from "@tessera/kernel/records/block-tree.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { isChecked } from "../to-do/to-do.ts";

export function outlineOfTrees(trees: readonly BlockTree[], depth = 0): string[] {
  return trees.flatMap((tree) => {
    const words = titleOfTree(tree).map(([text, marks = []]) => {
      const keys = marks.map(([key, value]) => (value === undefined ? key : `${key} ${String(value)}`));
      return keys.length === 0 ? text : `{${keys.join(", ")}}${text}{}`;
    });
    const tick = isChecked(tree.properties) ? " (done)" : "";
    const fold = tree.format["toggleable"] === true ? ">" : "";
    const said = (name: string): string => plainText(toRichText(tree.properties[name]) ?? []);
    const address = said("source") || said("link");
    const shown = address === "" ? "" : `<${address.slice(0, 100)}>${said("caption") && ` (${said("caption")})`}`;
    const line = `${"  ".repeat(depth)}${fold}${tree.type}${tick}: ${words.join("")}${shown}`;
    return [line, ...outlineOfTrees(tree.children, depth + 1)];
  });
}

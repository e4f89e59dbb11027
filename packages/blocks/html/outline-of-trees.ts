// Block trees as lines, for tests: "type: words", indented by depth; marks in braces before their words.
import { titleOfTree, type BlockTree } from "@tessera/kernel/records/block-tree.ts";
import { isChecked } from "../to-do/to-do.ts";

export function outlineOfTrees(trees: readonly BlockTree[], depth = 0): string[] {
  return trees.flatMap((tree) => {
    const words = titleOfTree(tree).map(([text, marks = []]) => {
      const keys = marks.map(([key, value]) => (value === undefined ? key : `${key} ${String(value)}`));
      return keys.length === 0 ? text : `{${keys.join(", ")}}${text}{}`;
    });
    const tick = isChecked(tree.properties) ? " (done)" : "";
    const fold = tree.format["toggleable"] === true ? ">" : "";
    const line = `${"  ".repeat(depth)}${fold}${tree.type}${tick}: ${words.join("")}`;
    return [line, ...outlineOfTrees(tree.children, depth + 1)];
  });
}

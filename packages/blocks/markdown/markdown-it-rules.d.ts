// Rules of the parser that ours stand around; its types do not name them.
declare module "markdown-it/lib/rules_block/reference.mjs" {
  import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
  const rule: (state: StateBlock, start: number, end: number, silent: boolean) => boolean;
  export default rule;
}
declare module "markdown-it/lib/rules_block/table.mjs" {
  import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
  const rule: (state: StateBlock, start: number, end: number, silent: boolean) => boolean;
  export default rule;
}

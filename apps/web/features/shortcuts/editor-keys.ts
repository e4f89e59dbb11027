// The keys of the editor, of lists that search and of the window's parts, with words for the sheet of shortcuts. They are
// bound elsewhere, the editor's in packages/editor. The shell's own keys are in the table of actions.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export interface KeyGroup {
  readonly name: MessageDescriptor;
  readonly keys: readonly { readonly words: MessageDescriptor; readonly shortcuts: readonly string[] }[];
}

export const keyGroups: readonly KeyGroup[] = [
  {
    name: msg`Writing`,
    keys: [
      { words: msg`Bold`, shortcuts: ["Mod+B"] },
      { words: msg`Italic`, shortcuts: ["Mod+I"] },
      { words: msg`Underline`, shortcuts: ["Mod+U"] },
      { words: msg`Strike through`, shortcuts: ["Mod+Shift+S"] },
      { words: msg`Code`, shortcuts: ["Mod+E"] },
      { words: msg`Link`, shortcuts: ["Mod+K"] },
      { words: msg`Equation`, shortcuts: ["Mod+Shift+E"] },
      { words: msg`Last color`, shortcuts: ["Mod+Shift+H"] },
      { words: msg`Undo`, shortcuts: ["Mod+Z"] },
      { words: msg`Redo`, shortcuts: ["Mod+Shift+Z", "Mod+Y"] },
      { words: msg`New line in the same block`, shortcuts: ["Shift+Enter"] },
      { words: msg`Tick a to-do, open a toggle or a page, leave code`, shortcuts: ["Mod+Enter"] },
      { words: msg`Open or close all toggles`, shortcuts: ["Mod+Alt+T"] },
      { words: msg`Indent`, shortcuts: ["Tab"] },
      { words: msg`Indent less`, shortcuts: ["Shift+Tab"] },
      { words: msg`Move the block up`, shortcuts: ["Mod+Shift+ArrowUp"] },
      { words: msg`Move the block down`, shortcuts: ["Mod+Shift+ArrowDown"] },
      { words: msg`Select the text, then the block, then the page`, shortcuts: ["Mod+A"] },
      { words: msg`Go to the toolbar of the selection`, shortcuts: ["Alt+F10"] },
      { words: msg`Select the block, then leave the text`, shortcuts: ["Escape"] },
    ],
  },
  {
    name: msg`Selected blocks`,
    keys: [
      { words: msg`Select the block above or below`, shortcuts: ["ArrowUp", "ArrowDown"] },
      { words: msg`Select more blocks, or fewer`, shortcuts: ["Shift+ArrowUp", "Shift+ArrowDown"] },
      { words: msg`Write in the block`, shortcuts: ["Enter"] },
      { words: msg`Open their menu`, shortcuts: ["Mod+/"] },
      { words: msg`Duplicate`, shortcuts: ["Mod+D"] },
      { words: msg`Move to another page`, shortcuts: ["Mod+Shift+P"] },
      { words: msg`Color as before`, shortcuts: ["Mod+Shift+H"] },
      { words: msg`Delete`, shortcuts: ["Backspace", "Delete"] },
    ],
  },
  {
    name: msg`In a table`,
    keys: [
      { words: msg`Next cell`, shortcuts: ["Tab"] },
      { words: msg`Previous cell`, shortcuts: ["Shift+Tab"] },
      { words: msg`The cell below, or a new row`, shortcuts: ["Enter"] },
      { words: msg`Menu of the row and the column`, shortcuts: ["Mod+/"] },
      { words: msg`Move the row up or down`, shortcuts: ["Mod+Shift+ArrowUp", "Mod+Shift+ArrowDown"] },
    ],
  },
  {
    name: msg`At the start of a line, then a space`,
    keys: [
      { words: msg`Heading`, shortcuts: ["#", "##", "###", "####"] },
      { words: msg`Bulleted list`, shortcuts: ["-"] },
      { words: msg`Numbered list`, shortcuts: ["1."] },
      { words: msg`To-do`, shortcuts: ["[]"] },
      { words: msg`Toggle`, shortcuts: [">"] },
      { words: msg`Toggle heading`, shortcuts: [">#", ">##", ">###", ">####"] },
      { words: msg`Quote`, shortcuts: ['"'] },
      { words: msg`Callout`, shortcuts: ["!!"] },
      { words: msg`Code, and its language if you like`, shortcuts: ["```"] },
      { words: msg`Equation, alone in its line`, shortcuts: ["$$"] },
      { words: msg`Divider, without the space`, shortcuts: ["---"] },
    ],
  },
  {
    name: msg`Anywhere in a line`,
    keys: [
      { words: msg`Insert, turn into, color`, shortcuts: ["/"] },
      { words: msg`Mention a page, a person or a date`, shortcuts: ["@"] },
      { words: msg`Link to a page, or make one`, shortcuts: ["[[", "+"] },
      { words: msg`Emoji`, shortcuts: [":"] },
    ],
  },
  {
    name: msg`In search`,
    keys: [
      { words: msg`Open in a new tab`, shortcuts: ["Mod+Enter"] },
      { words: msg`Copy the link`, shortcuts: ["Mod+L"] },
    ],
  },
  {
    name: msg`Getting around`,
    keys: [
      { words: msg`Find in the page; once more for the browser's own`, shortcuts: ["Mod+F"] },
      { words: msg`Look at a selected page beside this one`, shortcuts: ["Space"] },
      { words: msg`Next match`, shortcuts: ["Enter", "Mod+G"] },
      { words: msg`Previous match`, shortcuts: ["Shift+Enter", "Mod+Shift+G"] },
      { words: msg`Next part of the window`, shortcuts: ["F6"] },
      { words: msg`Previous part of the window`, shortcuts: ["Shift+F6"] },
    ],
  },
];

// What people read in a block: its texts as plain text.

import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isList, isObject } from "@tessera/kernel/values/json.ts";

const TITLE = "title";

/** The plain text of a merging text: what readers see of it. */
export function plain(value: unknown): string {
  if (!isList(value)) return "";
  let text = "";
  for (const piece of value) if (isList(piece) && typeof piece[0] === "string") text += piece[0];
  return text;
}

/** What a block says of itself and nobody reads as text: whether it is ticked, the language of its code. */
const signs = new Set(["checked", "language", "size"]);

/** The readable texts of a block, title first. Of a page it is the title alone: what else it says are its cells. */
export function textOf(entry: Entry): string {
  const texts = textsOf(entry).toSorted(([a], [b]) => Number(b === TITLE) - Number(a === TITLE));
  const said = isPageType(typeOf(entry)) ? texts.filter(([name]) => name === TITLE) : texts;
  return said.map(([, text]) => text).join(" ");
}

/** What a page says beside its title: the cells of a row. */
export function cellsOf(page: Entry): string {
  const cells = textsOf(page).filter(([name]) => name !== TITLE);
  return cells.map(([, text]) => text).join(" ");
}

function textsOf({ value: { properties } }: Entry): [name: string, text: string][] {
  if (!isObject(properties)) return [];
  const texts = Object.entries(properties).map(([name, value]): [string, string] => [
    name,
    signs.has(name) ? "" : plain(value).replaceAll("\n", " "),
  ]);
  return texts.filter(([, text]) => text !== "");
}

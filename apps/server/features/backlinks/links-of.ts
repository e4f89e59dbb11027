// The pages that a block names: by mentions in any of its texts, and by links whose address is a page's; and the block whose
// content it shows. Pure.

import { modelOf } from "@tessera/blocks/registry/models.ts";
import { typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { toId } from "@tessera/kernel/values/ids.ts";
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
import { parsePath } from "@tessera/kernel/routes/routes.ts";

/** More than anybody means to name in one block. */
const most = 200;

/** `origins`: of addresses that are ours besides those that begin with a slash. */
export function linksOf(entry: Entry, origins: readonly string[]): Set<string> {
  const shown = toId(modelOf(typeOf(entry)).source?.(entry.value) ?? "");
  const found = new Set(shown === null ? [] : [shown]);
  const { properties } = entry.value;
  if (!isObject(properties)) return found;
  for (const text of Object.values(properties))
    for (const [mark, value] of marksIn(text)) {
      const id = mark === "p" ? toId(value) : mark === "a" ? pageAt(value, origins) : null;
      if (id !== null && found.size < most) found.add(id);
    }
  return found;
}

function* marksIn(text: Json | undefined): Generator<readonly [string, string]> {
  if (!isList(text)) return;
  for (const segment of text) {
    const marks = isList(segment) ? segment[1] : undefined;
    if (!isList(marks)) continue;
    for (const mark of marks)
      if (isList(mark) && typeof mark[0] === "string" && typeof mark[1] === "string") yield [mark[0], mark[1]];
  }
}

/** The page that an address of this instance leads to. */
function pageAt(href: string, origins: readonly string[]): string | null {
  const origin = origins.find((one) => href.startsWith(`${one}/`));
  const path = origin === undefined ? href : href.slice(origin.length);
  if (!/^\/(?![/\\])/.test(path)) return null;
  const { route } = parsePath(path);
  return route.name === "page" ? route.blockId : null;
}

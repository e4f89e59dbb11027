// Databases of a workspace by the words of their names: those that this device holds, wherever they stand, and the server's
// answer, which knows those that are pages of their own. A block that only looks at another's rows is none.
import { upFrom } from "@tessera/kernel/world/above.ts";
import { isDatabaseBlock } from "@tessera/kernel/records/database-block.ts";
import { lookedAt } from "@tessera/kernel/records/looked-at.ts";
import { isAlive, parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { search } from "@tessera/kernel/wire/api/search/search.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { pageLine, pagesAbove, titleOf } from "../pages/page-line.ts";
import type { Workspace } from "../session/workspace.ts";

export interface FoundDatabase {
  readonly blockId: string;
  readonly title: string;
  readonly emoji?: string | undefined;
  readonly image?: string | undefined;
  /** The title of the page that it stands in; "" where that is none, or not known. */
  readonly within: string;
}

/** Living ones that are held: those whose name begins with the words first, then by name. */
export function findDatabases(
  { records: { sync }, pictures }: Workspace,
  words: string,
  most: number,
): FoundDatabase[] {
  const wanted = words.trim().toLocaleLowerCase();
  const found: { readonly one: FoundDatabase; readonly rank: number }[] = [];
  for (const id of new Set(sync.blockIds())) {
    const entry = sync.entry("block", id);
    if (entry === null || !isDatabaseBlock(typeOf(entry)) || !isHome(sync, entry)) continue;
    const title = titleOf(entry);
    const at = title.toLocaleLowerCase().indexOf(wanted);
    if (at < 0 || [...upFrom(entry, sync)].some((above) => !isAlive(above))) continue;
    const line = pageLine(sync, id, pictures);
    const within = pagesAbove(sync, id).at(-1)?.title ?? "";
    found.push({ one: { blockId: id, title, emoji: line?.emoji, image: line?.image, within }, rank: at === 0 ? 0 : 1 });
  }
  found.sort((a, b) => a.rank - b.rank || a.one.title.localeCompare(b.one.title));
  return found.slice(0, most).map(({ one }) => one);
}

/** Null where the server could not be asked. */
export async function askDatabases(
  { id: spaceId, http }: Workspace,
  words: string,
  most: number,
  signal: AbortSignal,
): Promise<readonly FoundDatabase[] | null> {
  const asked = { query: words, spaceId, limit: most, filters: { titleOnly: true } };
  const answer = await http.call(search, asked, { source: "database", signal });
  if (!answer.ok) return null;
  const blocks = answer.value.recordMap["block"] ?? {};
  return answer.value.results.flatMap(({ id, highlight }): FoundDatabase[] => {
    const value = blocks[id]?.value ?? {};
    if (!isDatabaseBlock(String(value["type"])) || typeof value["collection_id"] !== "string") return [];
    const title = plainText(toRichText(getIn(value, ["properties", "title"])) ?? []);
    return [{ blockId: id, title, within: (highlight.pathText ?? "").split(" / ").at(-1) ?? "" }];
  });
}

/** Whether its rows are its own. */
function isHome(sync: ScopeSync, block: Entry): boolean {
  const [named] = lookedAt(block, null);
  const collection = named === undefined ? null : sync.entry("collection", named);
  if (collection !== null) return parentOf(collection)?.id === block.id;
  return typeof block.value["collection_id"] === "string";
}

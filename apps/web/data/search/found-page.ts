// A page as a search shows it, made from its record or from what was known of it when it was read last.
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { pagesAbove, titleOf } from "../pages/page-line.ts";
import type { Recent } from "./recents.ts";

/** Pieces of a text, in order; the marked ones were asked for. */
export type MarkedText = readonly { readonly text: string; readonly marked: boolean }[];

export interface FoundPage {
  readonly id: string;
  readonly title: MarkedText;
  /** As its record keeps it. */
  readonly icon: string | undefined;
  /** The titles of the pages above. */
  readonly path: readonly string[];
  /** The line of the page that answers. */
  readonly line: MarkedText | null;
  /** Milliseconds; null where it is not known. */
  readonly editedAt: number | null;
}

export function foundPage(
  sync: ScopeSync,
  entry: Entry,
  marks: readonly (readonly [from: number, to: number])[],
): FoundPage {
  return {
    id: entry.id,
    title: marked(titleOf(entry), marks),
    icon: iconIn(entry.value),
    path: pagesAbove(sync, entry.id).map(({ title }) => title),
    line: null,
    editedAt: timeOf(entry.value["last_edited_time"]),
  };
}

/** A page that was read on another device, or long ago: what was known of it then. */
export function barePage({ pageId, title, icon }: Recent): FoundPage {
  return { id: pageId, title: marked(title, []), icon, path: [], line: null, editedAt: null };
}

export function iconIn(value: Entry["value"]): string | undefined {
  const icon = getIn(value, ["format", "page_icon"]);
  return typeof icon === "string" ? icon : undefined;
}

export function plainTitle(value: Entry["value"]): string {
  return plainText(toRichText(getIn(value, ["properties", "title"])) ?? []);
}

function marked(text: string, marks: readonly (readonly [from: number, to: number])[]): MarkedText {
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false });
    pieces.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}

export function timeOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

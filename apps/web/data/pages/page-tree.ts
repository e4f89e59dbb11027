// All that stands on a page, also what is not loaded yet: as plain trees, for whoever writes it elsewhere, and what can be
// said of it in numbers. Pages inside are their names alone. Invariant: an answer is of the whole page, or null.
import { treeOfRecords, titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { isCells, isPageType } from "@tessera/kernel/records/block.ts";
import { isAlive, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";

/** Null: it could not be loaded, or is not for this reader. */
export async function readTree(records: SyncWorkspace, pageId: string): Promise<BlockTree | null> {
  return whenWhole(records, pageId, () => treeOfRecords(records.sync.world, pageId));
}

/** Whether all parts of a page that is being shown are here. */
export function pageIsWhole(records: SyncWorkspace, pageId: string): Readable<boolean> {
  return {
    read() {
      const state = records.stateOf(pageId);
      return records.sync.entry("block", pageId)?.seq === 0 || (state.kind === "ready" && !state.partial);
    },
    subscribe: (notice) => records.onState(notice),
  };
}

export interface PageFacts {
  readonly words: number;
  /** Milliseconds; null where it is not known. */
  readonly editedAt: number | null;
  /** A person's id. */
  readonly editedBy: string | null;
}

export async function readFacts(records: SyncWorkspace, pageId: string): Promise<PageFacts | null> {
  return whenWhole(records, pageId, () => {
    const tree = treeOfRecords(records.sync.world, pageId);
    if (tree === null) return null;
    const last = lastEdit(records, pageId);
    return { words: countWords(tree.children), ...last };
  });
}

/** Words as their own language parts them. */
export function countWords(trees: readonly BlockTree[]): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  let words = 0;
  for (const tree of trees) {
    if (isPageType(tree.type)) continue;
    const texts = isCells(tree.type)
      ? Object.values(tree.properties).map((text) => toRichText(text))
      : [titleOfTree(tree)];
    for (const text of texts)
      for (const { isWordLike } of segmenter.segment(plainText(text ?? []))) if (isWordLike === true) words++;
    words += countWords(tree.children);
  }
  return words;
}

function lastEdit({ sync }: SyncWorkspace, pageId: string): Pick<PageFacts, "editedAt" | "editedBy"> {
  let latest: Pick<PageFacts, "editedAt" | "editedBy"> = { editedAt: null, editedBy: null };
  const look = (entry: Entry | null): void => {
    if (entry === null || !isAlive(entry)) return;
    const { last_edited_time: time, last_edited_by_id: by, last_edited_by_table: table } = entry.value;
    if (typeof time === "number" && time > (latest.editedAt ?? 0))
      latest = { editedAt: time, editedBy: typeof by === "string" && table !== "bot" ? by : null };
    if (entry.id !== pageId && isPageType(typeOf(entry))) return;
    for (const id of sync.childIds(entry.id)) look(sync.entry("block", id));
  };
  look(sync.entry("block", pageId));
  return latest;
}

/** Reads once all parts of the page are here, which they stay for as long as it reads. */
function whenWhole<Value>(records: SyncWorkspace, pageId: string, read: () => Value | null): Promise<Value | null> {
  const release = records.openPage(pageId);
  return new Promise<Value | null>((resolve, reject) => {
    let stop = (): void => undefined;
    const check = (): void => {
      const state = records.stateOf(pageId);
      const isNew = records.sync.entry("block", pageId)?.seq === 0;
      if (!isNew && (state.kind === "loading" || (state.kind === "ready" && state.partial))) return;
      stop();
      try {
        resolve(state.kind === "ready" || isNew ? read() : null);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    stop = records.onState(check);
    check();
  }).finally(release);
}

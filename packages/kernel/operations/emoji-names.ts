/**
 * What holds of a workspace's own emoji at the end of a transaction: it stands in the workspace's list under its name, no
 * other living one has that name, and its picture stays the one that it was made with.
 */
import { emojiNamePattern } from "../rules/emoji-name.ts";
import { isAlive, type Entry } from "../records/entry.ts";
import { isJudged } from "../records/on-server.ts";
import { emojiListId } from "../records/tables/custom-emoji.ts";
import type { Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

export function settleEmoji({ draft }: Step): void {
  const changed: Entry[] = [];
  for (const [key, was] of [...draft.before]) {
    const entry = draft.entries.get(key);
    if (entry === undefined || !isJudged(entry.table, "emojiName")) continue;
    const { name, url } = entry.value;
    if (typeof name !== "string" || !emojiNamePattern.test(name))
      throw new Refusal("ValidationError", "name should be one of an emoji");
    if (was !== null && was.value["url"] !== url) throw new Refusal("ValidationError", "url cannot change");
    const list = { parent_id: emojiListId(entry.scope), parent_table: entry.table };
    draft.put({ ...entry, order: name, value: { ...entry.value, ...list } });
    changed.push(entry);
  }
  for (const { id, scope, value } of changed.filter(isAlive))
    for (const other of draft.children(emojiListId(scope)))
      if (other.alive && other.order === value["name"] && other.id !== id)
        throw new Refusal("OperationConflictError", `${other.order} exists`);
}

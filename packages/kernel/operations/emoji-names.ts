/**
 * Judges a workspace's own emoji when a transaction ends: the name has the form of one, no other living emoji of the workspace has
 * it, and the picture never changes. Runs after own-lists.ts, which puts the emoji into the list by its name.
 */
import { emojiNamePattern } from "../rules/emoji-name.ts";
import { isAlive, type Entry } from "../records/entry.ts";
import { isJudged } from "../records/on-server.ts";
import { emojiListId } from "../records/tables/custom-emoji.ts";
import type { Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

export function settleEmoji({ draft }: Step): void {
  const changed: Entry[] = [];
  for (const [key, was] of draft.before) {
    const entry = draft.entries.get(key);
    if (entry === undefined || !isJudged(entry.table, "emojiName")) continue;
    const { name, url } = entry.value;
    if (typeof name !== "string" || !emojiNamePattern.test(name))
      throw new Refusal("ValidationError", "name should be one of an emoji");
    if (was !== null && was.value["url"] !== url) throw new Refusal("ValidationError", "url cannot change");
    changed.push(entry);
  }
  for (const { id, scope, value } of changed.filter(isAlive))
    for (const other of draft.children(emojiListId(scope)))
      if (other.alive && other.order === value["name"] && other.id !== id)
        throw new Refusal("OperationConflictError", `${other.order} exists`);
}

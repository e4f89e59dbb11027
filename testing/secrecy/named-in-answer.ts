/** The users whom a reader may know by an answer itself: blocks in it name them. Their addresses stay secret. */
import { namedUsers } from "@tessera/kernel/records/named-users.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";

/** Whether a block of the answer names the user, and the answer contains no address of the user. */
export function isNamedInAnswer(userId: string, answer: string): boolean {
  const { recordMap } = JSON.parse(answer) as { readonly recordMap?: RecordMap };
  const blocks = Object.values(recordMap?.["block"] ?? {});
  const isNamed = blocks.some(({ value }) => value !== undefined && namedUsers(value).has(userId));
  return isNamed && recordMap?.["notion_user"]?.[userId]?.value?.["email"] === undefined;
}

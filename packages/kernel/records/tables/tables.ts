/**
 * The record tables by name, a line each. The name of a table here is its name on the wire and in the database. server-tables.ts
 * lists what only the server reads.
 */
import { block } from "./block.ts";
import { bot } from "./bot.ts";
import { collectionView } from "./collection-view.ts";
import { collection } from "./collection.ts";
import { customEmoji } from "./custom-emoji.ts";
import type { TableDeclaration } from "./declaration.ts";
import { group } from "./group.ts";
import { invite } from "./invite.ts";
import { spaceUser } from "./space-user.ts";
import { spaceView } from "./space-view.ts";
import { space } from "./space.ts";
import { team } from "./team.ts";
import { userRoot } from "./user-root.ts";
import { userSettings } from "./user-settings.ts";
import { user } from "./user.ts";

const all = {
  block,
  collection,
  collection_view: collectionView,
  space,
  space_view: spaceView,
  space_user: spaceUser,
  team,
  user,
  user_root: userRoot,
  user_settings: userSettings,
  group,
  invite,
  bot,
  custom_emoji: customEmoji,
} as const satisfies Record<string, TableDeclaration>;

export type Table = keyof typeof all;

/** The tables of whose records a client loads child pages or a list at once. */
export type ListedTable = {
  [Name in Table]: (typeof all)[Name] extends { readonly loads: string } ? Name : never;
}[Table];

export const tables: Readonly<Record<Table, TableDeclaration>> = all;

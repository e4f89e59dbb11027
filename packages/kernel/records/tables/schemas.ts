/** The contract's form of the records of each table, which every record that a transaction leaves is checked against. Null: none. */
import type * as v from "valibot";
import { blockSchema } from "./block.ts";
import { collectionViewSchema } from "./collection-view.ts";
import { collectionSchema } from "./collection.ts";
import { customEmojiSchema } from "./custom-emoji.ts";
import { spaceViewSchema } from "./space-view.ts";
import { spaceSchema } from "./space.ts";
import type { Table } from "./tables.ts";
import { userSchema } from "./user.ts";

export const recordSchemas: Readonly<Record<Table, v.GenericSchema | null>> = {
  block: blockSchema,
  collection: collectionSchema,
  collection_view: collectionViewSchema,
  space: spaceSchema,
  space_view: spaceViewSchema,
  space_user: null,
  team: null,
  user: userSchema,
  user_root: null,
  user_settings: null,
  group: null,
  invite: null,
  bot: null,
  custom_emoji: customEmojiSchema,
};

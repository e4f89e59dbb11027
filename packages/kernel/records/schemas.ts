/** The contract's form of each kind of record that has one: asked of every record that a transaction leaves behind. */
import type * as v from "valibot";
import { blockSchema } from "./block.ts";
import { collectionViewSchema } from "./collection-view.ts";
import { collectionSchema } from "./collection.ts";
import { customEmojiSchema } from "./custom-emoji.ts";
import type { Table } from "./pointer.ts";
import { spaceViewSchema } from "./space-view.ts";
import { spaceSchema } from "./space.ts";
import { userSchema } from "./user.ts";

export const recordSchemas: Readonly<Partial<Record<Table, v.GenericSchema>>> = {
  block: blockSchema,
  collection: collectionSchema,
  collection_view: collectionViewSchema,
  custom_emoji: customEmojiSchema,
  space: spaceSchema,
  space_view: spaceViewSchema,
  user: userSchema,
};

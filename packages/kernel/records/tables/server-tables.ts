/** The part of each table's declaration that only the server reads. */
import { blockOnServer } from "./block.ts";
import { botOnServer } from "./bot.ts";
import { collectionOnServer } from "./collection.ts";
import { collectionViewOnServer } from "./collection-view.ts";
import { customEmojiOnServer } from "./custom-emoji.ts";
import { groupOnServer } from "./group.ts";
import { inviteOnServer } from "./invite.ts";
import { spaceOnServer } from "./space.ts";
import { spaceUserOnServer } from "./space-user.ts";
import { spaceViewOnServer } from "./space-view.ts";
import { teamOnServer } from "./team.ts";
import { userOnServer } from "./user.ts";
import { userRootOnServer } from "./user-root.ts";
import { userSettingsOnServer } from "./user-settings.ts";
import type { ServerDeclaration } from "./declaration.ts";
import type { Table } from "./tables.ts";

export const serverTables: Readonly<Record<Table, ServerDeclaration>> = {
  block: blockOnServer,
  collection: collectionOnServer,
  collection_view: collectionViewOnServer,
  space: spaceOnServer,
  space_view: spaceViewOnServer,
  space_user: spaceUserOnServer,
  team: teamOnServer,
  user: userOnServer,
  user_root: userRootOnServer,
  user_settings: userSettingsOnServer,
  group: groupOnServer,
  invite: inviteOnServer,
  bot: botOnServer,
  custom_emoji: customEmojiOnServer,
};

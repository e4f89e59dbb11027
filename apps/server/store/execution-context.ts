// The context in which the server executes a transaction: the permissions of its author, the server's clock, and the rules that the
// server alone applies when the transaction ends. Invariant: only transactions of the server itself need no permission.
import { settleBelieved } from "@tessera/kernel/operations/believed-records.ts";
import { settleFaces } from "@tessera/kernel/operations/collection-face.ts";
import type { Context } from "@tessera/kernel/world/context.ts";
import { settleEmoji } from "@tessera/kernel/operations/emoji-names.ts";
import { executeKeyed } from "@tessera/kernel/operations/keyed-lists.ts";
import { memberItems, settleMemberships } from "@tessera/kernel/operations/memberships.ts";
import { settleOwnLists } from "@tessera/kernel/operations/own-lists.ts";
import { settleAcceptance, settleRemovals } from "@tessera/kernel/operations/removals.ts";
import { settleStamps } from "@tessera/kernel/operations/import-stamps.ts";
import { settleSizes } from "@tessera/kernel/operations/record-limits.ts";
import { settleImports } from "@tessera/kernel/operations/staged-imports.ts";
import { settleDomain } from "@tessera/kernel/operations/space-domain.ts";
import { arrange } from "@tessera/kernel/operations/whole-lists.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import type { Envelope } from "./transaction.ts";
import { settleSchemas } from "./settle-schemas.ts";

export function contextOf(envelope: Envelope, now: number, allocate: Context["allocate"]): Context {
  const { actor, scope } = envelope;
  return {
    transaction: envelope.id,
    actor:
      actor.botId === undefined ? { table: "notion_user", id: actor.userId ?? "" } : { table: "bot", id: actor.botId },
    now,
    scope,
    may: envelope.system === true ? () => true : (action, entry, world) => can(actor, action, entry, world),
    allocate,
    trusted: false,
    arrange,
    memberItems,
    executeKeyed,
    settle: [
      settleFaces,
      settleMemberships,
      settleOwnLists,
      settleEmoji,
      settleBelieved,
      settleAcceptance,
      settleRemovals,
      settleImports,
      settleSchemas,
      settleDomain,
      settleStamps,
      settleSizes,
    ],
    system: envelope.system === true,
    imported: envelope.imported,
    accepts: envelope.accepts,
  };
}

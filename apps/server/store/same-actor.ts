// Compares the actors of transactions. A bot is another actor than the user whom it acts for, and than other bots.

import type { Actor } from "@tessera/kernel/permissions/can.ts";
import type { LogRow } from "./record-db.ts";

export function actorOf({ userId, body: { bot } }: Pick<LogRow, "userId" | "body">): Actor {
  return { userId, ...(bot !== undefined && { botId: bot }) };
}

export function isSameActor(one: Actor, other: Actor): boolean {
  return one.userId === other.userId && one.botId === other.botId;
}

// The server's end of the clients' logs: lines with the right key go to the server's own log, marked as theirs.

import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { collectLogs } from "@tessera/kernel/wire/api/client-logs/collect-logs.ts";
import { takeOrRefuse, type RateLimit } from "../../auth/rate-limits.ts";
import type { Handler } from "../../http/dispatch.ts";

export interface ClientLogs {
  /** What clients show with their lines; it only keeps strangers from filling the log. */
  readonly key: string;
  readonly limit: RateLimit;
  write(level: "info" | "warning" | "error", line: Readonly<Record<string, unknown>>, words: string): void;
}

/** The key of an instance: it follows from its secret, and says nothing of it. */
export function clientLogKey(secret: string): string {
  return createHmac("sha256", secret).update("client logs").digest("base64url");
}

export function createCollectLogs(logs: ClientLogs): Handler<typeof collectLogs> {
  return async ({ dropped, lines }, context) => {
    if (!isKey(context.authorization, logs.key))
      throw new AppError("UnauthorizedError", "authorization should be the collector's key.");
    await takeOrRefuse(logs.limit, context.address);
    const about = {
      client: true,
      userId: context.caller.actor.userId,
      version: context.clientVersion,
      platform: context.platform,
    };
    for (const { level, words, at, kind, detail } of lines) logs.write(level, { ...about, at, kind, detail }, words);
    if (dropped > 0) logs.write("warning", about, `${dropped} lines of a client were dropped`);
    return {};
  };
}

function isKey(authorization: string | null, key: string): boolean {
  const given = Buffer.from((authorization ?? "").replace(/^Bearer /, ""));
  const right = Buffer.from(key);
  return given.byteLength === right.byteLength && timingSafeEqual(given, right);
}

// The server's log: JSON lines on standard error, so that standard output says only where it is
// ready. What could be a secret is blanked by its key.

import { pino, type Logger } from "pino";
import type { LogLevel } from "./log-levels.ts";

export type Log = Logger;

const secretKeys = ["password", "token", "authorization", "cookie", "secret"];

export function createLog(level: LogLevel): Log {
  return pino(
    {
      level,
      base: null,
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "(hidden)" },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

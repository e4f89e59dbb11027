// Why the server could not start, in one sentence for the person who started it.

import type { Config } from "./config.ts";

type Addresses = Pick<Config, "port" | "host" | "databaseUrl">;

export function startFault(thrown: unknown, config: Addresses | null): string {
  const error = thrown instanceof AggregateError ? (thrown.errors[0] as unknown) : thrown;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const call = "syscall" in error ? error.syscall : undefined;
  if (config === null) return error.message;
  if (call === "listen" && code === "EADDRINUSE") {
    return `PORT should be a free port, instead was ${config.port}, which another program uses.`;
  }
  if (call === "listen") return `HOST should be an address of this machine, instead was "${config.host}" (${code}).`;
  if (config.databaseUrl !== null && (call === "connect" || call === "getaddrinfo" || /^(28|3D)/.test(code))) {
    return `DATABASE_URL should be a database that can be reached: ${error.message}.`;
  }
  return error.message;
}

// Whether this process lives and whether it can serve: /livez, /readyz, /getStatus. Readiness is
// a list of named checks; each says null when all is well, else what is not.

import type { FastifyInstance } from "fastify";
import type { ClientRelease } from "./static-files.ts";

export type Check = () => Promise<string | null>;
export type Checks = Readonly<Record<string, Check>>;

const checkWithinMs = 2000;

export interface HealthOptions {
  readonly version: string;
  /** What the web client that is served calls itself; null where none is. */
  readonly client: ClientRelease | null;
  readonly checks: Checks;
  readonly isStopping: () => boolean;
}

export function serveHealth(app: FastifyInstance, { version, client, checks, isStopping }: HealthOptions): void {
  app.get("/livez", async (_request, reply) => reply.type("text/plain").send("ok"));
  app.get("/getStatus", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: isStopping() ? "stopping" : "ok", version, ...client };
  });
  app.get("/readyz", async (_request, reply) => {
    const found = await runChecks(checks);
    const ready = !isStopping() && Object.values(found).every((problem) => problem === null);
    return reply.code(ready ? 200 : 503).send({ ready, stopping: isStopping(), checks: found });
  });
}

async function runChecks(checks: Checks): Promise<Record<string, string | null>> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const),
  );
  return Object.fromEntries(found);
}

/** Never throws: a check that fails or takes too long is a problem, not an error. */
async function outcome(check: Check): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${checkWithinMs} ms`), checkWithinMs);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return error instanceof Error && "code" in error && typeof error.code === "string"
      ? `failed: ${error.code}`
      : "failed";
  } finally {
    clearTimeout(timer);
  }
}

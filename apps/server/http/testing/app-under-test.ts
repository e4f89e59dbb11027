// The real application with events for testing calls, and the sessions of two users: ada with `token-ada`, bob with `token-bob`.

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import * as v from "valibot";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { defineEvent } from "@tessera/kernel/wire/event.ts";
import type { Session, Sessions } from "../../auth/sessions.ts";
import { createCallLimits } from "../../auth/call-limits.ts";
import { databaseFault } from "../../database/database-fault.ts";
import { createMetrics } from "../../operating/metrics.ts";
import { createAnswering } from "../answering.ts";
import { createHttp } from "../create-http.ts";
import { createCrossSite } from "../cross-site.ts";
import type { Handlers } from "../dispatch.ts";
import type { RequestContext } from "../request-context.ts";

const events = {
  echo: defineEvent({
    name: "echo",
    access: "public",
    cost: 0,
    request: v.object({ value: v.unknown() }),
    response: v.object({ value: v.unknown() }),
  }),
  shape: defineEvent({
    name: "shape",
    access: "public",
    cost: 0,
    request: v.object({ list: v.array(v.object({ id: v.string() })), kind: v.picklist(["a", "b"]) }),
    response: v.object({}),
  }),
  mine: defineEvent({ name: "mine", request: v.object({}), response: v.object({ userId: v.string() }) }),
  look: defineEvent({
    name: "look",
    changes: false,
    request: v.object({}),
    response: v.object({ userId: v.string() }),
  }),
  small: defineEvent({
    name: "small",
    access: "public",
    cost: 0,
    maxBytes: 1000,
    request: v.unknown(),
    response: v.object({}),
  }),
  stream: defineEvent({
    name: "stream",
    access: "public",
    cost: 0,
    answer: "ndjson",
    request: v.object({ fail: v.boolean() }),
    response: v.number(),
  }),
  words: defineEvent({
    name: "words",
    access: "public",
    cost: 0,
    answer: "text",
    request: v.object({}),
    response: v.string(),
  }),
  costly: defineEvent({
    name: "costly",
    access: "public",
    cost: 40,
    changes: false,
    request: v.object({ answer: v.optional(v.number(), 0) }),
    response: v.object({ text: v.string(), list: v.array(v.string()) }),
  }),
  fails: defineEvent({
    name: "fails",
    access: "public",
    cost: 0,
    request: v.object({ how: v.string() }),
    response: v.object({}),
  }),
} as const;

const handlers = (see: (context: RequestContext) => void): Handlers<typeof events> => ({
  async echo({ value }, context) {
    see(context);
    return { value };
  },
  shape: async () => ({}),
  mine: async (_request, { caller: { actor } }) => ({ userId: actor.userId }),
  look: async (_request, { caller: { actor } }) => ({ userId: actor.userId }),
  small: async () => ({}),
  async *stream({ fail }) {
    yield 1;
    yield 2;
    if (fail) throw new AppError("FetchingError", "half way");
  },
  words: async () => "plain words",
  // A long text, and a list of as many short ones.
  costly: async ({ answer }) => ({ text: "x".repeat(answer), list: Array.from({ length: answer / 100 }, () => "y") }),
  async fails({ how }) {
    if (how === "known")
      throw new AppError("ForbiddenError", "not yours", { clientData: { type: "x", messageValues: { n: 1 } } });
    if (how === "database") throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    if (how === "busy") throw new AppError("TooManyRequestsError", "slow down", { retryAfterSeconds: 7 });
    throw new Error("a secret from deep inside");
  },
});

const users = new Map<string, Session>([
  ["token-ada", { sessionId: "s1", userId: "ada", expiresAt: 1e15 }],
  ["token-bob", { sessionId: "s2", userId: "bob", expiresAt: 1e15 }],
]);
const never = (): never => {
  throw new Error("not part of this test");
};
const sessions: Sessions = {
  resolve: async (token) => users.get(token) ?? null,
  open: never,
  revoke: never,
  revokeAll: never,
  onRevoked: never,
  close: never,
};

export interface AppUnderTest {
  readonly app: FastifyInstance;
  /** Lines of the log, oldest first. */
  readonly logged: Record<string, unknown>[];
  /** The context of the last `echo`. */
  seen(): RequestContext | null;
  /** Moves the clock of the limits. */
  wait(ms: number): void;
  call(event: string, body: unknown, options?: InjectOptions): Promise<LightMyRequestResponse>;
}

export async function createAppUnderTest(): Promise<AppUnderTest> {
  const logged: Record<string, unknown>[] = [];
  let seen: RequestContext | null = null;
  let count = 0;
  let now = 0;
  const randomUUID = (): string => `id-${(count += 1)}`;
  const log = pino(
    { base: null },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const crossSite = createCrossSite({
    baseOrigin: () => "https://notes.example.com",
    baseUrlGiven: true,
    secret: "secret",
    randomBytes: (size) => new Uint8Array(size).fill(7),
  });
  const app = await createHttp({
    events,
    handlers: handlers((context) => {
      seen = context;
    }),
    services: {
      sessions,
      crossSite,
      answering: createAnswering({ faults: [databaseFault], log, random: () => 0, randomUUID }, crossSite, () => true),
      metrics: createMetrics(),
      nowMs: () => 0,
      limits: createCallLimits(() => now, {
        network: { most: 100, perSecond: 10 },
        account: { most: 1000, perSecond: 100 },
      }),
    },
    health: {
      version: "1.2.3",
      checks: { fine: async () => null, ill: async () => "is ill" },
      client: { clientVersion: "1.2.3.4", clientBuild: "b" },
      isStopping: () => false,
    },
    webClient: null,
    trustProxy: true,
    https: true,
    randomUUID,
  });
  return {
    app,
    logged,
    seen: () => seen,
    wait: (ms) => {
      now += ms;
    },
    call(event, body, options = {}) {
      const payload = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      return app.inject({ method: "POST", url: `/api/v3/${event}`, payload, ...options });
    },
  };
}

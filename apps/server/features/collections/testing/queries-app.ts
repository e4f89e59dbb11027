// queryCollection over HTTP on a store: the real application with that one call, and a session for whoever's id is the token.

import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { queryCollection } from "@tessera/kernel/wire/api/collections/query-collection.ts";
import type { Sessions } from "../../../auth/sessions.ts";
import { createAnswering } from "../../../http/answering.ts";
import { createCrossSite } from "../../../http/cross-site.ts";
import { createHttp } from "../../../http/create-http.ts";
import { createMetrics } from "../../../operating/metrics.ts";
import type { Store } from "../../../store/store.ts";
import type { Collections } from "../collections.ts";
import { createQueryCollection } from "../query-collection.ts";

export interface Answered {
  readonly status: number;
  readonly body: {
    readonly result: { readonly reducerResults: Readonly<Record<string, Record<string, unknown>>> };
    readonly recordMap: Readonly<
      Record<string, Readonly<Record<string, { readonly role: string; readonly value?: object }>>>
    >;
    readonly name?: string;
  };
}

const never = (): never => {
  throw new Error("not part of this test");
};
const sessions: Sessions = {
  resolve: async (userId) => ({ sessionId: userId, userId, expiresAt: 1e15 }),
  open: never,
  revoke: never,
  revokeAll: never,
  onRevoked: never,
  close: never,
};

export async function queriesApp(store: Store, collections: Collections, now: () => number) {
  const crossSite = createCrossSite({
    baseOrigin: () => "https://notes.example.com",
    baseUrlGiven: true,
    secret: "secret",
    randomBytes: (size) => new Uint8Array(size).fill(7),
  });
  const log = pino({ level: "silent" });
  const app = await createHttp({
    events: { queryCollection },
    handlers: { queryCollection: createQueryCollection(store, collections, now) },
    services: {
      sessions,
      crossSite,
      answering: createAnswering({ faults: [], log, random: () => 0, randomUUID }, crossSite, () => true),
      metrics: createMetrics(),
      nowMs: () => 0,
      limits: { take: () => undefined, charge: () => undefined },
    },
    health: {
      version: "1.2.3",
      checks: {},
      client: { clientVersion: "1.2.3.4", clientBuild: "b" },
      isStopping: () => false,
    },
    webClient: null,
    trustProxy: true,
    https: true,
    randomUUID,
  });
  const ask = async (userId: string | null, body: object): Promise<Answered> => {
    const cookies: Record<string, string> = userId === null ? {} : { token_v2: userId };
    const answer = await app.inject({
      method: "POST",
      url: "/api/v3/queryCollection?src=initial_load",
      payload: body,
      cookies,
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) as Answered["body"] };
  };
  return { ask, close: () => app.close() };
}

// The realtime channel over HTTP as calls: what they may do is checked as for every call, the connections are in realtime/.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { NounFeature } from "../../ground/feature.ts";
import type { PolledConnections } from "../../realtime/polled-connections.ts";

export function openRealtime(polled: PolledConnections): NounFeature<"realtime"> {
  return {
    handlers: {
      async openPolledConnection(_request, { userId, sessionId }) {
        const connection = polled.open({ userId, sessionId });
        if (connection === null)
          throw new AppError("TooManyRequestsError", "An account should have at most 64 realtime connections.");
        return { connection };
      },
      async sendPolledMessages({ connection, first, messages }, { userId, sessionId }) {
        const received = polled.send({ userId, sessionId }, connection, first, messages);
        return received === null ? { known: false } : { known: true, ...received };
      },
      async pollMessages({ wants, holdMs }, { userId, sessionId }) {
        return { answers: await polled.poll({ userId, sessionId }, wants, holdMs) };
      },
      async closePolledConnection({ connection }, { userId, sessionId }) {
        polled.close({ userId, sessionId }, connection);
        return {};
      },
    },
  };
}

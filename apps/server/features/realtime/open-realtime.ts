// The realtime channel over HTTP as calls: what they may do is checked as for every call, the connections are in realtime/.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { NounFeature } from "../../ground/feature.ts";
import type { SessionCaller } from "../../http/callers.ts";
import type { PolledConnections } from "../../realtime/polled-connections.ts";

export function openRealtime(polled: PolledConnections): NounFeature<"realtime"> {
  return {
    handlers: {
      async openPolledConnection(_request, { caller }) {
        const connection = polled.open(ownerOf(caller));
        if (connection === null)
          throw new AppError("TooManyRequestsError", "An account should have at most 64 realtime connections.");
        return { connection };
      },
      async sendPolledMessages({ connection, first, messages }, { caller }) {
        const received = polled.send(ownerOf(caller), connection, first, messages);
        return received === null ? { known: false } : { known: true, ...received };
      },
      async pollMessages({ wants, holdMs }, { caller }) {
        return { answers: await polled.poll(ownerOf(caller), wants, holdMs) };
      },
      async closePolledConnection({ connection }, { caller }) {
        polled.close(ownerOf(caller), connection);
        return {};
      },
    },
  };
}

function ownerOf({ actor, sessionId }: SessionCaller): { readonly userId: string; readonly sessionId: string } {
  return { userId: actor.userId, sessionId };
}

// The session of the person who is signed in: opened in boot, which hands it down.
import { createContext, use } from "react";
import type { Session } from "./session.ts";

export interface Sessions {
  /** Loads the sync client and opens the person's session; the same person gets the same one. */
  readonly open: (userId: string) => Promise<Session>;
  /** The person's session, where it is open already. */
  readonly of: (userId: string) => Session | null;
}

export const SessionsContext = createContext<Sessions | null>(null);

export function useSessions(): Sessions {
  const sessions = use(SessionsContext);
  if (sessions === null) throw new Error("No sessions: the app is rendered outside of boot.");
  return sessions;
}

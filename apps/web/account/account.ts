// Who is signed in, in this browser. Knows accounts only: workspaces and records are the session's.
// The user id of the last answer is kept, so that a start without network can still show what is on this device.
import { loadSession } from "@tessera/kernel/wire/api/load-session.ts";
import { logIn } from "@tessera/kernel/wire/api/log-in.ts";
import { logOut } from "@tessera/kernel/wire/api/log-out.ts";
import { signUp } from "@tessera/kernel/wire/api/sign-up.ts";
import type { CallResult, Failure, Http } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";

export type AccountState =
  | { readonly kind: "loading" }
  | { readonly kind: "nobody" }
  | { readonly kind: "somebody"; readonly userId: string; readonly email: string | null }
  | { readonly kind: "failed"; readonly failure: Failure };

export interface Account extends Readable<AccountState> {
  load(): Promise<void>;
  signUp(entry: { name: string; email: string; password: string }): Promise<CallResult<unknown>>;
  logIn(entry: { email: string; password: string }): Promise<CallResult<unknown>>;
  logOut(): Promise<CallResult<unknown>>;
  /** The server no longer knows the session: cut, expired, logged out elsewhere. */
  lose(): void;
}

const key = "current-user-id";

export function createAccount(http: Http, storage: Storage): Account {
  const state = createWritable<AccountState>({ kind: "loading" });
  const enter = (userId: string, email: string | null) => {
    storage.set(key, userId);
    state.set({ kind: "somebody", userId, email });
  };
  const leave = () => {
    storage.remove(key);
    state.set({ kind: "nobody" });
  };
  const entered = async (call: Promise<CallResult<{ userId: string }>>, email: string) => {
    const result = await call;
    if (result.ok) enter(result.value.userId, email.trim());
    return result;
  };
  return {
    read: state.read,
    subscribe: state.subscribe,
    async load() {
      const known = storage.get(key);
      const result = await http.call(loadSession, {}, { source: "boot", retry: typeof known !== "string" });
      if (!result.ok) {
        const reachable = result.failure.kind === "refused" || result.failure.kind === "unreadable";
        if (!reachable && typeof known === "string") state.set({ kind: "somebody", userId: known, email: null });
        else state.set({ kind: "failed", failure: result.failure });
        return;
      }
      const { userId, accounts } = result.value;
      if (userId === null) leave();
      else enter(userId, accounts.find((account) => account.userId === userId)?.email ?? null);
    },
    signUp: (entry) => entered(http.call(signUp, entry, { source: "signup" }), entry.email),
    logIn: (entry) => entered(http.call(logIn, entry, { source: "login" }), entry.email),
    async logOut() {
      const result = await http.call(logOut, {}, { source: "account_menu" });
      if (result.ok) leave();
      return result;
    },
    lose: leave,
  };
}

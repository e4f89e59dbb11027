// The account in use in this browser. Workspaces and records belong to the session.
// The user id of the last answer is stored, so that a start shows the records of this device before the server answers.
// Invariant: a user is signed in only if the browser's list of accounts names the user and the server does not deny it.
import { loadSession } from "@tessera/kernel/wire/api/accounts/load-session.ts";
import type { CallResult, Failure, Http } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import { lateCall } from "@tessera/platform/late-call.ts";

export type AccountState =
  | { readonly kind: "loading" }
  /** `ended`: the session of this account ended without a log-out. */
  | { readonly kind: "nobody"; readonly ended?: EndedSession }
  | { readonly kind: "somebody"; readonly userId: string; readonly email: string | null }
  | { readonly kind: "failed"; readonly failure: Failure };

export interface EndedSession {
  /** The account's e-mail address, or null if the server never sent it in this tab. */
  readonly email: string | null;
}

export interface BrowserAccount {
  readonly userId: string;
  readonly email: string;
}

export interface Account extends Readable<AccountState> {
  load(): Promise<void>;
  /** The other accounts with a session in this browser. */
  readonly others: Readable<readonly BrowserAccount[]>;
  /** Uses this account from the next start on. */
  use(userId: string): void;
  signUp(entry: { name: string; email: string; password: string }): Promise<CallResult<unknown>>;
  logIn(entry: { email: string; password: string }): Promise<CallResult<unknown>>;
  /** Of the account in use; with `everywhere` all of its sessions, in every browser. */
  logOut(everywhere?: boolean): Promise<CallResult<unknown>>;
  /** Called when the session has ended on the server: it was revoked, or has expired. */
  lose(): void;
}

const key = "current-user-id";

const calls = () => import("./account-calls.ts");

/** `signedIn` is the browser's list of signed-in accounts: an index, not a proof. */
export function createAccount(http: Http, storage: Storage, signedIn: () => readonly string[]): Account {
  const state = createWritable<AccountState>({ kind: "loading" });
  const others = createWritable<readonly BrowserAccount[]>([]);
  const enter = (userId: string, email: string | null) => {
    storage.set(key, userId);
    state.set({ kind: "somebody", userId, email });
  };
  const endedSession = (): EndedSession => {
    const now = state.read();
    return { email: now.kind === "somebody" ? now.email : null };
  };
  /** Uses the next account of this browser, if there is one. */
  const leave = (ended?: EndedSession) => {
    const [next, ...rest] = others.read();
    others.set(rest);
    if (next !== undefined) return enter(next.userId, next.email);
    storage.remove(key);
    state.set(ended === undefined ? { kind: "nobody" } : { kind: "nobody", ended });
  };
  /** The server ends the session before it answers the log-out, so the closed connection is expected. */
  let leaving = false;
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
      const here = typeof known === "string" && signedIn().includes(known) ? known : null;
      const asking = http.call(loadSession, {}, { source: "boot" });
      if (here !== null) {
        if (state.read().kind !== "somebody") state.set({ kind: "somebody", userId: here, email: null });
      } else if (state.read().kind !== "loading") state.set({ kind: "loading" });
      let result = await asking;
      // A busy server is waited for. A missing network is reported at once.
      if (!result.ok && here === null && result.failure.kind !== "offline")
        result = await http.call(loadSession, {}, { source: "boot", retry: true });
      if (!result.ok) {
        if (here === null) state.set({ kind: "failed", failure: result.failure });
        return;
      }
      const { userId, accounts } = result.value;
      // The account that this browser used last, while it is signed in; the server names the one that signed in last.
      const active = accounts.find((account) => account.userId === here)?.userId ?? userId;
      others.set(accounts.filter((account) => account.userId !== active));
      if (active === null) leave(here === null ? undefined : endedSession());
      else enter(active, accounts.find((account) => account.userId === active)?.email ?? null);
    },
    others,
    use(userId) {
      storage.set(key, userId);
    },
    signUp: (entry) =>
      entered(
        lateCall(calls, (module) => module.callSignUp(http, entry)),
        entry.email,
      ),
    logIn: (entry) =>
      entered(
        lateCall(calls, (module) => module.callLogIn(http, entry)),
        entry.email,
      ),
    async logOut(everywhere = false) {
      leaving = true;
      const result = await lateCall(calls, (module) => module.callLogOut(http, everywhere));
      leaving = false;
      if (result.ok) leave();
      return result;
    },
    lose() {
      if (leaving) return;
      const ended = endedSession();
      // Only the server knows which of the other accounts still have a session.
      others.set([]);
      leave(ended);
    },
  };
}

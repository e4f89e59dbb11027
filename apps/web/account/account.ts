// Who is signed in, in this browser. Knows accounts only: workspaces and records are the session's.
// The user id of the last answer is kept: a start shows what is on this device before the server answers, or without it.
// Invariant: nobody is taken for signed in whom the browser's own list of accounts does not name, or the server denies.
import { loadSession } from "@tessera/kernel/wire/api/accounts/load-session.ts";
import { logIn } from "@tessera/kernel/wire/api/accounts/log-in.ts";
import { logOut } from "@tessera/kernel/wire/api/accounts/log-out.ts";
import { signUp } from "@tessera/kernel/wire/api/accounts/sign-up.ts";
import type { CallResult, Failure, Http } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";

export type AccountState =
  | { readonly kind: "loading" }
  | { readonly kind: "nobody" }
  | { readonly kind: "somebody"; readonly userId: string; readonly email: string | null }
  | { readonly kind: "failed"; readonly failure: Failure };

export interface BrowserAccount {
  readonly userId: string;
  readonly email: string;
}

export interface Account extends Readable<AccountState> {
  load(): Promise<void>;
  /** The accounts that are signed in beside the one in use. */
  readonly others: Readable<readonly BrowserAccount[]>;
  /** From the next start on this account is the one in use. */
  use(userId: string): void;
  signUp(entry: { name: string; email: string; password: string }): Promise<CallResult<unknown>>;
  logIn(entry: { email: string; password: string }): Promise<CallResult<unknown>>;
  /** Of the account in use; with `everywhere` all of its sessions, in every browser. */
  logOut(everywhere?: boolean): Promise<CallResult<unknown>>;
  /** The server no longer knows the session: cut, expired, logged out elsewhere. */
  lose(): void;
}

const key = "current-user-id";

/** `signedIn` is the browser's list of signed-in accounts: an index, not a proof. */
export function createAccount(http: Http, storage: Storage, signedIn: () => readonly string[]): Account {
  const state = createWritable<AccountState>({ kind: "loading" });
  const others = createWritable<readonly BrowserAccount[]>([]);
  const enter = (userId: string, email: string | null) => {
    storage.set(key, userId);
    state.set({ kind: "somebody", userId, email });
  };
  /** The next account of this browser takes the place of the one that leaves. */
  const leave = () => {
    const [next, ...rest] = others.read();
    others.set(rest);
    if (next !== undefined) return enter(next.userId, next.email);
    storage.remove(key);
    state.set({ kind: "nobody" });
  };
  /** The server ends the session before it answers: what the cut connection then says is no news. */
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
      // What may pass is waited for, but for a missing network: that is said at once.
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
      if (active === null) leave();
      else enter(active, accounts.find((account) => account.userId === active)?.email ?? null);
    },
    others,
    use(userId) {
      storage.set(key, userId);
    },
    signUp: (entry) => entered(http.call(signUp, entry, { source: "signup" }), entry.email),
    logIn: (entry) => entered(http.call(logIn, entry, { source: "login" }), entry.email),
    async logOut(everywhere = false) {
      leaving = true;
      const result = await http.call(logOut, { everywhere }, { source: "account_menu" });
      leaving = false;
      if (result.ok) leave();
      return result;
    },
    lose() {
      if (leaving) return;
      // Which of the others are still known, only the server can say.
      others.set([]);
      leave();
    },
  };
}

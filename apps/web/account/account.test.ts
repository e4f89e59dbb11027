import type { CallResult, Http } from "@tessera/platform/http.ts";
import { createStores } from "@tessera/platform/storage/storage.ts";
import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import { createAccount } from "./account.ts";

function setUp(
  answers: Record<string, CallResult<unknown>>,
  kept: Record<string, string> = {},
  signedIn: readonly string[] = ["u1", "u2"],
) {
  const map = new Map(Object.entries(kept));
  const inBrowser = {
    get length() {
      return map.size;
    },
    key: (at: number) => [...map.keys()][at] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  const ports = { clock: manualClock(), refused: () => undefined, preferencesAllowed: () => true };
  const { values: storage } = createStores(inBrowser, ports);
  const http = {
    call: (event: { name: string }) =>
      Promise.resolve(answers[event.name] ?? { ok: false, failure: { kind: "offline" } }),
  } as Http;
  return { account: createAccount(http, storage, () => signedIn), storage };
}

test("nobody is signed in until the server says so", async () => {
  const { account, storage } = setUp({ loadSession: { ok: true, value: { userId: null, accounts: [] } } });
  expect(account.read()).toEqual({ kind: "loading" });
  await account.load();
  expect(account.read()).toEqual({ kind: "nobody" });
  expect(storage.get("current-user-id")).toBeUndefined();
});

test("without network the last account goes on; with an answer the answer counts", async () => {
  const kept = { "KeyValueStore2:current-user-id": '"u1"' };
  const offline = setUp({}, kept);
  await offline.account.load();
  expect(offline.account.read()).toEqual({ kind: "somebody", userId: "u1", email: null });
  const ended = setUp({ loadSession: { ok: true, value: { userId: null, accounts: [] } } }, kept);
  await ended.account.load();
  expect(ended.account.read()).toEqual({ kind: "nobody", ended: { email: null } });
});

test("a browser whose list does not name the last account waits for the server, and says so without one", async () => {
  const kept = { "KeyValueStore2:current-user-id": '"u1"' };
  const { account } = setUp({}, kept, []);
  await account.load();
  expect(account.read()).toEqual({ kind: "failed", failure: { kind: "offline" } });
  const broken = setUp(
    { loadSession: { ok: false, failure: { kind: "refused", status: 500, body: null, retryAfterSeconds: null } } },
    kept,
    [],
  );
  await broken.account.load();
  expect(broken.account.read()).toMatchObject({ kind: "failed" });
});

test("the last account is kept and there before the server answers, where the cookie names it too; of several it stays in use", async () => {
  const accounts = [
    { userId: "u2", email: "b@b.co" },
    { userId: "u1", email: "a@b.co" },
  ];
  const { account } = setUp(
    { loadSession: { ok: true, value: { userId: "u2", accounts } } },
    { "KeyValueStore2:current-user-id": '"u1"' },
  );
  const loading = account.load();
  expect(account.read()).toEqual({ kind: "somebody", userId: "u1", email: null });
  await loading;
  expect(account.read()).toEqual({ kind: "somebody", userId: "u1", email: "a@b.co" });
  expect(account.others.read()).toEqual([{ userId: "u2", email: "b@b.co" }]);

  const answer = { loadSession: { ok: true, value: { userId: "u2", accounts } } } as const;
  const first = setUp(answer);
  await first.account.load();
  expect(first.storage.get("current-user-id")).toBe("u2");
  const unnamed = setUp(answer, { "KeyValueStore2:current-user-id": '"u1"' }, ["u2"]);
  const asking = unnamed.account.load();
  expect(unnamed.account.read()).toEqual({ kind: "loading" });
  await asking;
});

test("logging in enters, a refused log-out stays, a granted one leaves", async () => {
  const { account, storage } = setUp({ logIn: { ok: true, value: { userId: "u2" } } });
  await account.logIn({ email: " a@b.co ", password: "x" });
  expect(account.read()).toEqual({ kind: "somebody", userId: "u2", email: "a@b.co" });
  expect((await account.logOut()).ok).toBe(false);
  expect(storage.get("current-user-id")).toBe("u2");
  const granted = setUp({ logOut: { ok: true, value: {} } }, { "KeyValueStore2:current-user-id": '"u2"' });
  await granted.account.logOut();
  expect(granted.account.read()).toEqual({ kind: "nobody" });
});

test("the connection that a log-out cuts does not take the other account with it", async () => {
  const accounts = [
    { userId: "u1", email: "a@b.co" },
    { userId: "u2", email: "b@b.co" },
  ];
  const { account } = setUp(
    { loadSession: { ok: true, value: { userId: "u1", accounts } }, logOut: { ok: true, value: {} } },
    { "KeyValueStore2:current-user-id": '"u1"' },
  );
  await account.load();
  const leaving = account.logOut();
  account.lose();
  await leaving;
  expect(account.read()).toEqual({ kind: "somebody", userId: "u2", email: "b@b.co" });
});

test("a session that ended without a log-out is reported with the account's address", async () => {
  const accounts = [{ userId: "u1", email: "a@b.co" }];
  const { account } = setUp({ loadSession: { ok: true, value: { userId: "u1", accounts } } });
  await account.load();
  account.lose();
  expect(account.read()).toEqual({ kind: "nobody", ended: { email: "a@b.co" } });
});

import type { CallResult, Http } from "@tessera/platform/http.ts";
import { createStorage } from "@tessera/platform/storage/storage.ts";
import { expect, test } from "vitest";
import { createAccount } from "./account.ts";

function setUp(answers: Record<string, CallResult<unknown>>, kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept));
  const storage = createStorage({
    get length() {
      return map.size;
    },
    key: (at) => [...map.keys()][at] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  });
  const http = {
    call: (event: { name: string }) =>
      Promise.resolve(answers[event.name] ?? { ok: false, failure: { kind: "offline" } }),
  } as Http;
  return { account: createAccount(http, storage), storage };
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
  expect(ended.account.read()).toEqual({ kind: "nobody" });
  const broken = setUp(
    { loadSession: { ok: false, failure: { kind: "refused", status: 500, body: null, retryAfterSeconds: null } } },
    kept,
  );
  await broken.account.load();
  expect(broken.account.read()).toMatchObject({ kind: "failed" });
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

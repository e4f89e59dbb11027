// Signing up, logging in, several accounts in one browser, sessions that end: against a real
// database, with a recording identity, a clock that the test turns and cheap limits.

import { mkdtempSync, rmSync } from "node:fs";
import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ladder } from "../ladder.ts";
import { migrate } from "../database/migrations.ts";
import type { Database } from "../database/sql.ts";
import { openTestPglite } from "../database/testing/pglite-for-tests.ts";
import {
  activeAccount,
  afterSignIn,
  afterSignOut,
  allAccounts,
  type CookieChange,
  type CookieJar,
} from "./browser-accounts.ts";
import { createKnownDevices } from "./known-devices.ts";
import { createPasswords } from "./passwords.ts";
import { createSignInLimits } from "./rate-limits.ts";
import { createSessions, type Revoked, type Sessions } from "./sessions.ts";
import { logIn, signUp, type Caller, type NewUser, type SignInServices } from "./sign-in.ts";

vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<{ readonly verify: typeof verify }>();
  return { ...real, verify: vi.fn(real.verify) };
});

const folder = mkdtempSync(join(tmpdir(), "tessera-auth-"));
const caller = { address: "10.0.0.1", userAgent: "test", cookies: {} };
const password = "abcdefg1";
const start = Date.UTC(2026, 0, 1);

let database: Database;
let sessions: Sessions;
let services: SignInServices;
let created: NewUser[];
let failIdentity: boolean;
let now = start;
const passwords = createPasswords();

beforeAll(async () => {
  database = await openTestPglite(folder);
  await migrate(database, ladder);
});
beforeEach(async () => {
  await database.query("DELETE FROM account");
  now = start;
  created = [];
  failIdentity = false;
  sessions = await createSessions({ database, now: () => now, randomBytes, randomUUID });
  services = {
    database,
    sessions,
    passwords,
    limits: createSignInLimits(5),
    devices: createKnownDevices("secret", randomBytes),
    identities: [
      {
        async createUser(sql, user) {
          await sql.query("SELECT 1");
          if (failIdentity) throw new Error("no room for records");
          created.push(user);
        },
      },
    ],
    now: () => now,
    randomUUID,
  };
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const type = (reason: string): unknown =>
  expect.objectContaining({ clientData: expect.objectContaining({ type: reason }) });

describe("signing up", () => {
  test("makes an account, its user and a session, and keeps neither password nor token", async () => {
    const { userId, token } = await signUp(services, { email: " Ada@Example.com ", password, name: " Ada " }, caller);
    expect(created).toEqual([{ id: userId, email: "ada@example.com", name: "Ada" }]);
    expect(await sessions.resolve(token)).toMatchObject({ userId });
    const [account] = await database.query<{ password_hash: string }>("SELECT * FROM account");
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const dump = JSON.stringify(await database.query("SELECT a::text, s::text FROM account a, session s"));
    expect(dump).not.toContain(password);
    expect(dump).not.toContain(token);
  });

  test("cleans the name, and refuses a name that is too long", async () => {
    await signUp(services, { email: "eve@example.com", password, name: " \u202eAda\n  King " }, caller);
    expect(created[0]?.name).toBe("Ada King");
    const form = { email: "long@example.com", password, name: "a".repeat(201) };
    await expect(signUp(services, form, caller)).rejects.toMatchObject({ kind: "ValidationError" });
    expect(created).toHaveLength(1);
  });

  test("takes the name from the address when none is given", async () => {
    await signUp(services, { email: "grace.hopper@example.com", password, name: "" }, caller);
    expect(created[0]?.name).toBe("grace.hopper");
  });

  test.each([
    [{ email: "", password }, "email_not_entered"],
    [{ email: "ada", password }, "email_invalid"],
    [{ email: "ada@nowhere", password }, "email_invalid_domain"],
    [{ email: "ada@example.com", password: "" }, "password_not_entered"],
    [{ email: "ada@example.com", password: "abc1" }, "password_too_short"],
    [{ email: "ada@example.com", password: "abcdefgh" }, "password_needs_number"],
    [{ email: "ada@example.com", password: "11111111111111111" }, "password_too_consistent"],
  ])("%j is refused: %s", async (form, reason) => {
    await expect(signUp(services, { ...form, name: "" }, caller)).rejects.toEqual(type(reason));
    expect(await database.query("SELECT 1 FROM account")).toEqual([]);
  });

  test("is refused for an address that is taken, also when two ask at once", async () => {
    const form = { email: "ada@example.com", password, name: "" };
    const both = await Promise.allSettled([
      signUp(services, form, caller),
      signUp(services, { ...form, email: "ADA@example.com" }, caller),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: type("email_already_exists") });
    expect(created).toHaveLength(1);
  });

  test("leaves no account when its user could not be made", async () => {
    failIdentity = true;
    await expect(signUp(services, { email: "ada@example.com", password, name: "" }, caller)).rejects.toThrow("no room");
    expect(await database.query("SELECT 1 FROM account")).toEqual([]);
  });

  test("is limited for one address", async () => {
    for (let n = 0; n < 5; n += 1) await signUp(services, { email: `p${n}@example.com`, password, name: "" }, caller);
    const sixth = signUp(services, { email: "p6@example.com", password, name: "" }, caller);
    await expect(sixth).rejects.toMatchObject({
      kind: "UserRateLimitResponse",
      clientData: { type: "login_rate_limit" },
    });
    await signUp(services, { email: "p6@example.com", password, name: "" }, { ...caller, address: "10.0.0.2" });
  });
});

describe("logging in", () => {
  beforeEach(async () => {
    await signUp(services, { email: "ada@example.com", password, name: "" }, caller);
  });

  test("opens another session", async () => {
    const { userId, token } = await logIn(services, { email: "ADA@example.com", password }, caller);
    expect(await sessions.resolve(token)).toMatchObject({ userId });
  });

  test("answers a wrong password and an unknown address alike, in words and in work", async () => {
    const attempt = async (email: string): Promise<{ error: unknown; work: readonly string[] }> => {
      const before = vi.mocked(verify).mock.calls.length;
      const error: unknown = await logIn(services, { email, password: "wrong123" }, caller).catch(
        (thrown: unknown) => thrown,
      );
      // What a hash costs stands before its salt.
      const costs = vi
        .mocked(verify)
        .mock.calls.slice(before)
        .map(([kept]) => String(kept).split("$").slice(0, 4).join("$"));
      return { error, work: costs };
    };
    const wrong = await attempt("ada@example.com");
    const unknown = await attempt("nobody@example.com");
    expect(unknown.error).toEqual(wrong.error);
    expect(wrong.error).toEqual(type("login_incorrect"));
    // One argon2 each: without it an unknown address would be answered many times faster.
    expect(wrong.work).toEqual(["$argon2id$v=19$m=19456,t=2,p=1"]);
    expect(unknown.work).toEqual(wrong.work);
  });

  test("is limited after ten failures for one account from one address, and success forgets them", async () => {
    const fail = (): Promise<unknown> => logIn(services, { email: "ada@example.com", password: "wrong123" }, caller);
    for (let n = 0; n < 9; n += 1) await expect(fail()).rejects.toEqual(type("login_incorrect"));
    await logIn(services, { email: "ada@example.com", password }, caller);
    for (let n = 0; n < 10; n += 1) await expect(fail()).rejects.toEqual(type("login_incorrect"));
    await expect(fail()).rejects.toMatchObject({
      kind: "UserRateLimitResponse",
      retryAfterSeconds: expect.any(Number),
    });
    await expect(logIn(services, { email: "ada@example.com", password }, caller)).rejects.toEqual(
      type("login_rate_limit"),
    );
    await logIn(services, { email: "ada@example.com", password }, { ...caller, address: "10.0.0.2" });
  });

  describe("while others try passwords at the account", () => {
    const from = (address: string, cookies: CookieJar = {}) => ({ ...caller, address, cookies });
    const wrong = async (where: Caller): Promise<unknown> =>
      await logIn(services, { email: "ada@example.com", password: "wrong123" }, where).catch((error: unknown) => error);
    const right = async (where: Caller): Promise<unknown> =>
      await logIn(services, { email: "ada@example.com", password }, where);
    const deviceOf = (email: string): CookieJar => {
      const { name, value } = services.devices.remember({}, email);
      return { [name]: value ?? undefined };
    };

    test("a hundred wrong log-ins from one address lock nobody out but that address", async () => {
      for (let n = 0; n < 110; n += 1) await wrong(from("10.0.0.66"));
      // An IPv6 customer has 2^64 addresses, which are one here.
      for (let n = 0; n < 110; n += 1) await wrong(from(`2001:db8::${n.toString(16)}`));
      await expect(right(from("10.0.0.66"))).rejects.toEqual(type("login_rate_limit"));
      await expect(right(from("10.0.0.2"))).resolves.toMatchObject({});
    });

    test("a device that logged in before passes, whoever else tried; one that is only said to be does not", async () => {
      for (let n = 0; n < 110; n += 1) await wrong(from(`10.0.${n}.1`));
      await expect(right(from("10.9.9.9"))).rejects.toEqual(type("login_rate_limit"));
      await expect(right(from("10.0.1.1", deviceOf("ADA@example.com")))).resolves.toMatchObject({});
      const forged = createKnownDevices("another secret", randomBytes).remember({}, "ada@example.com");
      for (const jar of [deviceOf("eve@example.com"), { [forged.name]: forged.value ?? "" }, { [forged.name]: "x~.~" }])
        await expect(right(from("10.9.9.9", jar))).rejects.toEqual(type("login_rate_limit"));
    });

    test("a device that is known tries ten times, from wherever, and keeps nobody else out", async () => {
      const jar = deviceOf("ada@example.com");
      for (let n = 0; n < 10; n += 1) expect(await wrong(from(`10.0.0.${n}`, jar))).toEqual(type("login_incorrect"));
      for (let n = 0; n < 100; n += 1) expect(await wrong(from(`10.0.0.${n}`, jar))).toEqual(type("login_rate_limit"));
      await expect(right(from("10.0.0.1"))).resolves.toMatchObject({});
    });

    test("a device is known for several accounts, and is the same one when it logs in again", () => {
      const { devices } = services;
      let jar: CookieJar = {};
      for (const email of ["ada@example.com", "bob@example.com"]) {
        const { name, value } = devices.remember(jar, email);
        jar = { [name]: value ?? undefined };
      }
      const known = devices.find(jar, "ada@example.com");
      expect(known).not.toBeNull();
      expect(devices.find(jar, "bob@example.com")).not.toBeNull();
      const again = devices.remember(jar, "ada@example.com");
      expect(devices.find({ [again.name]: again.value ?? undefined }, "ada@example.com")).toBe(known);
    });
  });

  test("tells a suspended account so only with the right password, and its sessions are dead", async () => {
    const { token } = await logIn(services, { email: "ada@example.com", password }, caller);
    await database.query("UPDATE account SET suspended_at = now()");
    await expect(logIn(services, { email: "ada@example.com", password: "wrong123" }, caller)).rejects.toEqual(
      type("login_incorrect"),
    );
    await expect(logIn(services, { email: "ada@example.com", password }, caller)).rejects.toEqual(
      type("login_suspended"),
    );
    expect(await sessions.resolve(token)).toBeNull();
  });

  test("turns people away when too many hash at once, and recovers", async () => {
    const narrow = createPasswords({ atOnce: 1, waiting: 1 });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => narrow.hash(password)));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(outcomes[2]).toMatchObject({ reason: { kind: "ServiceUnavailableError" } });
    expect(await narrow.verify(password, await narrow.hash(password))).toBe(true);
  });
});

describe("a session", () => {
  let userId: string;
  let token: string;
  beforeEach(async () => {
    ({ userId, token } = await signUp(services, { email: "ada@example.com", password, name: "" }, caller));
  });

  test("that is revoked is dead at once, here and in another process, and both are told", async () => {
    const other = await createSessions({ database, now: () => now, randomBytes, randomUUID });
    const told: { who: string; revoked: Revoked }[] = [];
    sessions.onRevoked((revoked) => told.push({ who: "here", revoked }));
    const elsewhere = new Promise<Revoked>((resolve) => other.onRevoked(resolve));
    const session = await sessions.resolve(token);
    expect(await other.resolve(token)).toEqual(session);
    if (session === null) throw new Error("no session");
    await sessions.revoke(session);
    expect(told[0]).toMatchObject({ who: "here", revoked: { userId, sessionId: session.sessionId } });
    expect(await sessions.resolve(token)).toBeNull();
    expect(await elsewhere).toMatchObject({ userId, sessionId: session.sessionId });
    expect(await other.resolve(token)).toBeNull();
    await other.close();
  });

  test("leaves the others of the user alone, unless all are revoked", async () => {
    const { token: second } = await logIn(services, { email: "ada@example.com", password }, caller);
    const first = await sessions.resolve(token);
    if (first === null) throw new Error("no session");
    await sessions.revoke(first);
    expect(await sessions.resolve(second)).not.toBeNull();
    await sessions.revokeAll(userId);
    expect(await sessions.resolve(second)).toBeNull();
  });

  test("that is revoked while it is being read does not come back from the cache", async () => {
    const session = await sessions.resolve(token);
    if (session === null) throw new Error("no session");
    let letAnswerPass = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letAnswerPass = resolve));
    let isRead = (): void => undefined;
    const read = new Promise<void>((resolve) => (isRead = resolve));
    const slow: Database = {
      ...database,
      async query<Row extends object>(text: string, params?: readonly unknown[]) {
        const rows = await database.query<Row>(text, params);
        if (text.includes("JOIN account")) {
          isRead();
          await gate;
        }
        return rows;
      },
    };
    const late = await createSessions({ database: slow, now: () => now, randomBytes, randomUUID });
    const reading = late.resolve(token);
    await read;
    await late.revoke(session);
    letAnswerPass();
    await reading;
    expect(await late.resolve(token)).toBeNull();
    await late.close();
  });

  test("ends after a year, and remembers when it was last seen", async () => {
    now += 364 * 24 * 60 * 60 * 1000;
    expect(await sessions.resolve(token)).not.toBeNull();
    expect(await database.query("SELECT last_seen_at FROM session")).toEqual([{ last_seen_at: now }]);
    now += 24 * 60 * 60 * 1000;
    expect(await sessions.resolve(token)).toBeNull();
  });

  test("is not found by its hash, by a guess or by a novel", async () => {
    const [row] = await database.query<{ hash: string }>("SELECT encode(token_hash, 'base64') AS hash FROM session");
    for (const guess of [row?.hash ?? "", "", token.slice(1), "x".repeat(1_000_000)])
      expect(await sessions.resolve(guess)).toBeNull();
  });
});

describe("several accounts in one browser", () => {
  const apply = (
    jar: Record<string, string | undefined>,
    changes: readonly CookieChange[],
  ): Record<string, string | undefined> => ({
    ...jar,
    ...Object.fromEntries(changes.map(({ name, value }) => [name, value ?? undefined])),
  });

  test("are signed in side by side, each with its own token, and leave one by one", async () => {
    const ada = await signUp(services, { email: "ada@example.com", password, name: "" }, caller);
    const bob = await signUp(services, { email: "bob@example.com", password, name: "" }, caller);
    let jar = apply({}, afterSignIn([], ada));
    jar = apply(jar, afterSignIn(await allAccounts(sessions, jar), bob));
    expect(JSON.parse(jar["tessera_users"] ?? "")).toEqual([bob.userId, ada.userId]);
    expect((await activeAccount(sessions, jar, null))?.session.userId).toBe(bob.userId);
    expect((await activeAccount(sessions, jar, ada.userId))?.session.userId).toBe(ada.userId);

    jar = apply(jar, afterSignOut(await allAccounts(sessions, jar), bob.userId));
    expect(await activeAccount(sessions, jar, bob.userId)).toBeNull();
    expect((await activeAccount(sessions, jar, null))?.session.userId).toBe(ada.userId);
    jar = apply(jar, afterSignOut(await allAccounts(sessions, jar), ada.userId));
    expect(Object.values(jar).every((value) => value === undefined)).toBe(true);
  });

  test("are proved by tokens, never by the list", async () => {
    const ada = await signUp(services, { email: "ada@example.com", password, name: "" }, caller);
    const eve = await signUp(services, { email: "eve@example.com", password, name: "" }, caller);
    const forged = {
      token_v2: eve.token,
      [`token_v2_${ada.userId}`]: eve.token,
      tessera_users: JSON.stringify([ada.userId]),
    };
    expect(await activeAccount(sessions, forged, ada.userId)).toBeNull();
    expect((await allAccounts(sessions, forged)).map(({ session }) => session.userId)).toEqual([eve.userId]);
  });
});

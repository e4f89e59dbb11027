// Who a call is from: proved by tokens, chosen by a header, and never caused by another site.

import type { LightMyRequestResponse } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { headers } from "@tessera/kernel/rules/headers.ts";
import { createAppUnderTest } from "./testing/app-under-test.ts";

const { app, call, seen } = await createAppUnderTest();
afterAll(() => app.close());

describe("who asks", () => {
  test("is proved by a token only", async () => {
    expect((await call("mine", {})).json()).toMatchObject({ name: "UnauthorizedError" });
    expect((await call("mine", {}, { headers: { [headers.activeUser]: "ada" } })).statusCode).toBe(401);
    expect((await call("mine", {}, { headers: { cookie: 'token_v2=wrong; tessera_users=["ada"]' } })).statusCode).toBe(
      401,
    );
    expect((await call("mine", {}, { headers: { cookie: "token_v2=token-ada" } })).json()).toEqual({ userId: "ada" });
  });

  test("is chosen among several by the active-user header", async () => {
    const cookie = "token_v2=token-bob; token_v2_ada=token-ada; token_v2_bob=token-bob";
    const as = (user: string): Promise<LightMyRequestResponse> =>
      call("mine", {}, { headers: { cookie, [headers.activeUser]: user } });
    expect((await call("mine", {}, { headers: { cookie } })).json()).toEqual({ userId: "bob" });
    expect((await as("ada")).json()).toEqual({ userId: "ada" });
    expect((await as("bob")).json()).toEqual({ userId: "bob" });
    expect((await as("eve")).statusCode).toBe(401);
    const forged = "token_v2=token-bob; token_v2_ada=token-bob";
    expect((await call("mine", {}, { headers: { cookie: forged, [headers.activeUser]: "ada" } })).statusCode).toBe(401);
  });

  test("comes from where the one proxy in front says, not from where the client says", async () => {
    await call("echo", { value: 1 }, { headers: { "x-forwarded-for": "6.6.6.6, 203.0.113.9" } });
    expect(seen()?.address).toBe("203.0.113.9");
    await call("echo", { value: 1 });
    expect(seen()?.address).toBe("127.0.0.1");
  });

  test("comes with what the headers say, and nothing is demanded of them", async () => {
    await call(
      "echo?src=initial_load&throttledMs=250",
      { value: 1 },
      {
        headers: {
          [headers.activeUser]: "ada",
          [headers.spaceId]: "space",
          [headers.clientVersion]: "1.2.3",
          [headers.appVersion]: "4.5.6",
          [headers.auditLogPlatform]: "desktop",
          [headers.userFlow]: "sharing",
          [headers.cell]: "cell 7",
          cookie: "token_v2_ada=token-ada",
        },
      },
    );
    expect(seen()).toMatchObject({
      caller: { kind: "session", actor: { userId: "ada" }, sessionId: "s1" },
      spaceId: "space",
      clientVersion: "1.2.3",
      appVersion: "4.5.6",
      platform: "desktop",
      userFlow: "sharing",
      cell: "cell 7",
      source: "initial_load",
      throttledMs: 250,
    });
    await call("echo?throttledMs=soon&src=a&src=b", { value: 1 });
    expect(seen()).toMatchObject({
      caller: { kind: "public", actor: { userId: null } },
      source: null,
      throttledMs: null,
      platform: null,
      cell: null,
    });
  });
});

describe("another site", () => {
  const cookie = "token_v2=token-ada";
  const origin = "https://notes.example.com";

  test("cannot make a browser change anything", async () => {
    const foreign = await call("mine", {}, { headers: { cookie, origin: "https://evil.example.com" } });
    expect([foreign.statusCode, foreign.json().clientData.type]).toEqual([403, "login_csrf"]);
    expect((await call("mine", {}, { headers: { cookie, origin: "null" } })).statusCode).toBe(403);
    expect((await call("mine", {}, { headers: { cookie, origin } })).statusCode).toBe(403);
    const planted = "AAAA.AAAA";
    expect(
      (await call("mine", {}, { headers: { cookie: `${cookie}; csrf=${planted}`, origin, [headers.csrf]: planted } }))
        .statusCode,
    ).toBe(403);
  });

  test("does not stand in the way of our own page, of reads, or of clients that are no browser", async () => {
    const token = (await call("look", {}, { headers: { origin } })).cookies.find(({ name }) => name === "csrf")?.value;
    const own = { cookie: `${cookie}; csrf=${token}`, origin, [headers.csrf]: token };
    const answer = await call("mine", {}, { headers: own });
    expect(answer.json()).toEqual({ userId: "ada" });
    expect(answer.cookies).toEqual([]);
    expect((await call("look", {}, { headers: { cookie, origin } })).statusCode).toBe(200);
    expect((await call("mine", {}, { headers: { cookie } })).statusCode).toBe(200);
  });

  test("is told apart by the browser's own word, once the cookie has expired", async () => {
    const asleep = { cookie, origin, "sec-fetch-site": "same-origin" };
    expect((await call("mine", {}, { headers: asleep })).statusCode).toBe(200);
    expect((await call("mine", {}, { headers: { ...asleep, "sec-fetch-site": "same-site" } })).statusCode).toBe(403);
    expect((await call("mine", {}, { headers: { ...asleep, origin: "https://evil.example.com" } })).statusCode).toBe(
      403,
    );
  });

  test("sees cookies with the flags of an https address", async () => {
    const fromPage = { headers: { origin: "https://notes.example.com" } };
    const [csrf] = (await call("echo", { value: 1 }, fromPage)).cookies;
    expect(csrf).toMatchObject({ name: "csrf", secure: true, sameSite: "Lax", maxAge: 24 * 60 * 60, path: "/" });
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { flagSchema, valueFor, type Flag, type Subject } from "./targeting.ts";
import * as v from "valibot";

const user = "00000000-0000-4000-8000-000000000001";
const space = "00000000-0000-4000-8000-000000000002";
const nobody: Subject = { deviceId: "d", userId: null, spaceId: null, clientVersion: null };
const flag = (...rules: Flag["rules"]): Flag => ({ name: "tiles", value: "off", rules });

test("the first rule that fits counts, by user, space and version; else the flag's own value", () => {
  const all = flag(
    { value: "user", users: [user] },
    { value: "space", spaces: [space] },
    { value: "version", from: "1.2.0", below: "1.10.0" },
  );
  expect(valueFor(all, nobody)).toBe("off");
  expect(valueFor(all, { ...nobody, userId: user, spaceId: space })).toBe("user");
  expect(valueFor(all, { ...nobody, spaceId: space })).toBe("space");
  for (const [version, value] of [
    ["1.2.0", "version"],
    ["1.9.9.4", "version"],
    ["1.10.0", "off"],
    ["1.1.9", "off"],
  ] as const)
    expect(valueFor(all, { ...nobody, clientVersion: version })).toBe(value);
  expect(valueFor(flag({ value: "both", users: [user], spaces: [space] }), { ...nobody, userId: user })).toBe("off");
});

test("a share is of devices, keeps those who were in it when it grows, and is about as large as it says", () => {
  const on = (percent: number, deviceId: string): boolean =>
    valueFor(flag({ value: "on", percent }), { ...nobody, deviceId }) === "on";
  fc.assert(
    fc.property(fc.uuid(), fc.nat(100), fc.nat(100), (device, a, b) => {
      if (a <= b && on(a, device)) expect(on(b, device)).toBe(true);
      expect([on(0, device), on(100, device)]).toEqual([false, true]);
    }),
  );
  const share = Array.from({ length: 4000 }, (_, n) => on(30, `device ${n}`)).filter(Boolean).length / 4000;
  expect(share).toBeGreaterThan(0.26);
  expect(share).toBeLessThan(0.34);
});

test("a flag without a proper name, or a rule with a version that is none, is refused", () => {
  expect(v.is(flagSchema, flag())).toBe(true);
  expect(v.is(flagSchema, { ...flag(), name: "__proto__" })).toBe(false);
  expect(v.is(flagSchema, flag({ value: 1, from: "1.2" }))).toBe(false);
  expect(v.is(flagSchema, flag({ value: 1, percent: 101 }))).toBe(false);
});

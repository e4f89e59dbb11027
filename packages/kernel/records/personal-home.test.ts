import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isUuid } from "../values/ids.ts";
import { personalHomeId } from "./personal-home.ts";
import { sha256 } from "./sha256.ts";

test("our SHA-256 is SHA-256", () => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(hex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
  );
});

test("a personal home's id is a version 8 UUID that follows from user, space and main", () => {
  const [user, space] = ["0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90", "1f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a91"];
  const id = personalHomeId(user, space);
  expect(id).toBe(personalHomeId(user, space));
  expect(isUuid(id)).toBe(true);
  expect(id[14]).toBe("8");
  const digest = createHash("sha256").update(`${user}:${space}:main`).digest("hex");
  expect(id.slice(0, 13)).toBe(`${digest.slice(0, 8)}-${digest.slice(8, 12)}`);
  expect(new Set([id, personalHomeId(space, user), personalHomeId(user, user)]).size).toBe(3);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { blockIdOfSegment, compact, dashed, isUuid, newId, toId, uuidFrom } from "./ids.ts";

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

it("every spelling of an id is one id", () => {
  fc.assert(
    fc.property(bytes, fc.boolean(), fc.boolean(), (random, short, upper) => {
      const id = uuidFrom(random);
      expect(isUuid(id)).toBe(true);
      const form = short ? compact(id) : id;
      expect(toId(upper ? form.toUpperCase() : form)).toBe(id);
      expect(dashed(compact(id))).toBe(id);
      expect(blockIdOfSegment(`Some-title-${form}`)).toBe(id);
      expect(blockIdOfSegment(`${form}?v=1#top`)).toBe(id);
    }),
  );
});

it("nothing else is an id", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const id = toId(value);
      expect(id === null || (typeof value === "string" && isUuid(id))).toBe(true);
    }),
  );
  for (const bad of ["", "0", "g".repeat(32), "00000000-0000-1000-8000-000000000001", `${newId()}0`])
    expect(toId(bad)).toBeNull();
});

it("new ids differ", () => {
  expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000);
});

it("ids are of version 4 or 8 with 36 characters, or 32 hexadecimal digits", () => {
  const id = "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90";
  expect([id.length, compact(id).length]).toEqual([36, 32]);
  for (const version of ["4", "8"]) expect(isUuid(`${id.slice(0, 14)}${version}${id.slice(15)}`)).toBe(true);
  for (const version of ["1", "3", "5", "7", "9", "a"])
    expect(isUuid(`${id.slice(0, 14)}${version}${id.slice(15)}`)).toBe(false);
  for (const variant of "89ab") expect(isUuid(`${id.slice(0, 19)}${variant}${id.slice(20)}`)).toBe(true);
  for (const variant of "07cf") expect(isUuid(`${id.slice(0, 19)}${variant}${id.slice(20)}`)).toBe(false);
  expect(toId(compact(id))).toBe(id);
  for (const bad of [compact(id).slice(1), `${compact(id)}0`, `${compact(id).slice(1)}g`, id.slice(1)])
    expect(toId(bad)).toBeNull();
});

it("the special ids end in 0 to a, and one is of F alone", () => {
  const zeros = [..."0123456789a"].map((last) => `00000000-0000-0000-0000-00000000000${last}`);
  for (const id of [...zeros, "ffffffff-ffff-ffff-ffff-ffffffffffff"])
    expect([isUuid(id), toId(compact(id))]).toEqual([true, id]);
  for (const last of "bcdef") expect(isUuid(`00000000-0000-0000-0000-00000000000${last}`)).toBe(false);
  // Beside them the ordinary ones, in either spelling.
  const id = "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90";
  expect([isUuid(id), toId(id), toId(compact(id))]).toEqual([true, id, id]);
  for (const bad of [compact(id).slice(1), `${compact(id)}0`]) expect(toId(bad)).toBeNull();
});

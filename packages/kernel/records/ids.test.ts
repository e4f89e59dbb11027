import fc from "fast-check";
import { expect, it } from "vitest";
import { blockIdOfSegment, compact, dashed, isUuid, newId, toId, uuidFrom } from "./ids.ts";

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

it("every spelling of an id is one id", () => {
  fc.assert(fc.property(bytes, fc.boolean(), fc.boolean(), (random, short, upper) => {
    const id = uuidFrom(random);
    expect(isUuid(id)).toBe(true);
    const form = short ? compact(id) : id;
    expect(toId(upper ? form.toUpperCase() : form)).toBe(id);
    expect(dashed(compact(id))).toBe(id);
    expect(blockIdOfSegment(`Some-title-${form}`)).toBe(id);
    expect(blockIdOfSegment(`${form}?v=1#top`)).toBe(id);
  })); // prettier-ignore
});

it("nothing else is an id", () => {
  fc.assert(fc.property(fc.anything(), (value) => {
    const id = toId(value);
    expect(id === null || (typeof value === "string" && isUuid(id))).toBe(true);
  })); // prettier-ignore
  for (const bad of ["", "0", "g".repeat(32), "00000000-0000-1000-8000-000000000001", `${newId()}0`])
    expect(toId(bad)).toBeNull();
});

it("new ids differ", () => {
  expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000);
});

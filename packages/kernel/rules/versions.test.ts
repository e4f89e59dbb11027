import fc from "fast-check";
import { expect, test } from "vitest";
import { compareVersions, readVersion, updateType } from "./versions.ts";

test("versions are dotted numbers of 3 or 4 parts", () => {
  expect(readVersion("1.22.333")).toEqual([1, 22, 333]);
  expect(readVersion("1.2.3.4")).toEqual([1, 2, 3, 4]);
  for (const bad of ["", "1", "1.2", "1.2.3.4.5", "1.2.x", "1..3", "v1.2.3", "1.2.3-beta", " 1.2.3", "-1.2.3"])
    expect(readVersion(bad)).toBeNull();
});

test("an update is major, minor, patch or silent", () => {
  expect(updateType("1.2.3", "2.0.0")).toBe("major");
  expect(updateType("1.2.3", "1.3.0")).toBe("minor");
  expect(updateType("1.2.3", "1.2.4")).toBe("patch");
  expect(updateType("1.2.3.4", "1.2.3.5")).toBe("silent");
  expect(updateType("1.2.3", "1.2.3.1")).toBe("silent");
  expect(updateType("1.9.0", "1.10.0")).toBe("minor");
  for (const [from, to] of [
    ["1.2.3", "1.2.3"],
    ["1.2.3", "1.2.3.0"],
    ["2.0.0", "1.9.9"],
    ["x", "1.2.3"],
    ["1.2.3", "x"],
  ] as const)
    expect(updateType(from, to)).toBeNull();
});

test("a version of 4 parts cannot be updated to one of 3", () => {
  expect(updateType("1.2.3.4", "2.0.0")).toBeNull();
  expect(updateType("1.2.3.4", "2.0.0.0")).toBe("major");
});

test("of two versions one is older, whichever is asked first", () => {
  const version = fc.array(fc.nat(3), { minLength: 3, maxLength: 4 });
  fc.assert(
    fc.property(version, version, (one, other) => {
      expect(Math.sign(compareVersions(one, other))).toBe(0 - Math.sign(compareVersions(other, one)));
    }),
  );
});

test("versions are held to parts, and updates to types", () => {
  for (const good of ["1.2.3", "1.2.3.4"]) expect(readVersion(good)).not.toBeNull();
  for (const bad of ["1.2", "1.2.3.4.5"]) expect(readVersion(bad)).toBeNull();
  const updates = ["2.0.0.0", "1.3.0.0", "1.2.4.0", "1.2.3.5", "2.0.0", "1.2.3.4", "1.2.2.9"].map((to) =>
    updateType("1.2.3.4", to),
  );
  expect(updates).toEqual(["major", "minor", "patch", "silent", null, null, null]);
});

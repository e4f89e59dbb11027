import { describe, expect, test } from "vitest";
import { cleanUserName, longestUserName, userNameFault, userNamePartFault, userNameParts } from "./user-name.ts";

describe("cleanUserName", () => {
  test.each([
    ["  Ada   Lovelace ", "Ada Lovelace"],
    ["Ada\tLovelace\n", "Ada Lovelace"],
    ["Ada\u0000\u0007\u009fLovelace", "AdaLovelace"],
    ["\u202eAda\u202c \u2066Lovelace\u2069\u200f\u200e\u061c", "Ada Lovelace"],
    ["Ada\u2028Lovelace", "Ada Lovelace"],
    ["Ada \u202e Lovelace", "Ada Lovelace"],
    ["\ud800Ada", "Ada"],
    ["Jose\u0301", "José"],
    ["علی‌رضا", "علی‌رضا"],
    ["👩‍🚀 Crew", "👩‍🚀 Crew"],
    [" \u00a0\u3000\u200b\ufeff ", ""],
    ["", ""],
  ])("cleans %j to %j", (given, cleaned) => {
    expect(cleanUserName(given)).toBe(cleaned);
    expect(cleanUserName(cleaned)).toBe(cleaned);
  });
});

test("a name has a fault if it is empty, too long or has forbidden characters", () => {
  expect(userNameFault("Ada Lovelace")).toBeNull();
  for (const empty of ["", "   ", "\u200b\u00a0"]) expect(userNameFault(empty)).toBe("empty");
  expect(userNameFault("a".repeat(longestUserName))).toBeNull();
  expect(userNameFault("a".repeat(longestUserName + 1))).toBe("long");
  expect(userNameFault("👩".repeat(longestUserName))).toBeNull();
  for (const odd of ["a\u202eb", "a\nb", "a\u0000", "a\u2066b"]) expect(userNameFault(odd)).toBe("characters");
});

test("the parts of a name may be empty, but have the same characters and length", () => {
  expect(userNamePartFault("")).toBeNull();
  expect(userNamePartFault("a".repeat(longestUserName + 1))).toBe("long");
  expect(userNamePartFault("a\u202e")).toBe("characters");
});

test("the first word is the given name, the other words are the family name", () => {
  expect(userNameParts("Ada King Lovelace")).toEqual({ given: "Ada", family: "King Lovelace" });
  expect(userNameParts("Ada")).toEqual({ given: "Ada", family: "" });
  expect(userNameParts("")).toEqual({ given: "", family: "" });
});

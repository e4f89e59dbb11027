import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

test("the name of a file has no folders, no control characters and no direction characters, and keeps its ending", () => {
  expect(fileName("../../etc/passwd")).toBe("passwd");
  expect(fileName("C:\\temp\\a.txt")).toBe("a.txt");
  expect(fileName("cod\u202egpj.exe\u0000\n")).toBe("codgpj.exe");
  expect(fileName("u\u0308.txt")).toBe("\u00fc.txt");
  expect(["", "..", " ", "a/"].map(fileName)).toEqual(["file", "file", "file", "file"]);
  expect(fileName(`${"x".repeat(300)}.tar`)).toBe(`${"x".repeat(196)}.tar`);
  expect([...fileName("\u{1F600}".repeat(300))]).toHaveLength(200);
});

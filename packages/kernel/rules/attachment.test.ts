import { expect, test } from "vitest";
import { attachmentUrl, fileName, parseAttachment } from "./attachment.ts";

const id = "0b8e7b2e-0000-4000-8000-000000000001";

test("an address is read back as it was made, whatever the name", () => {
  for (const name of ["a.png", "a:b: c.txt", "ä \u{1F600}.pdf", ""]) {
    const url = attachmentUrl({ id, name });
    expect(url).toBe(`attachment:${id}:${name}`);
    expect(parseAttachment(url)).toEqual({ id, name });
  }
  expect(parseAttachment(`attachment:${id.replaceAll("-", "")}:x`)?.id).toBe(id);
});

test("what is no address of a file is none", () => {
  for (const url of ["", "https://example.com/a.png", `attachment:${id}`, "attachment:x:y", `x attachment:${id}:a`])
    expect(parseAttachment(url)).toBeNull();
});

test("a name holds no folders, no control characters and nothing that turns it around, and keeps its ending", () => {
  expect(fileName("../../etc/passwd")).toBe("passwd");
  expect(fileName("C:\\temp\\a.txt")).toBe("a.txt");
  expect(fileName("cod\u202egpj.exe\u0000\n")).toBe("codgpj.exe");
  expect(fileName("u\u0308.txt")).toBe("\u00fc.txt");
  expect(["", "..", " ", "a/"].map(fileName)).toEqual(["file", "file", "file", "file"]);
  expect(fileName(`${"x".repeat(300)}.tar`)).toBe(`${"x".repeat(196)}.tar`);
  expect([...fileName("\u{1F600}".repeat(300))]).toHaveLength(200);
});

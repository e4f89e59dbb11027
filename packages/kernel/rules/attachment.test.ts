import { expect, test } from "vitest";
import { attachmentUrl, parseAttachment } from "./attachment.ts";

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

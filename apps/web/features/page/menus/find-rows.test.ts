// How the rows of "/" are ordered. What people type, and what it finds first, is a table of e2e/slash-menu.spec.ts.
import { expect, test, vi } from "vitest";
import { findRows } from "./find-rows.ts";

vi.mock("@lingui/core/macro", () => ({ msg: ([message]: TemplateStringsArray) => ({ id: message, message }) }));

const { namedRows } = await import("./slash-rows.ts");

const lines = /text|to_do|header|list|toggle|quote|callout|code/;
const rows = namedRows(
  ({ message }) => String(message),
  (type) => lines.test(type),
);
const first = (query: string, uses = {}, now = 0): string => findRows(rows, query, uses, now)[0]?.id ?? "";

test("what is used more comes first among those that fit equally, never before what fits better", () => {
  const uses = { sub_header: { count: 5, last: 0 }, image: { count: 50, last: 0 } };
  expect(first("heading", uses)).toBe("sub_header");
  expect(first("h1", uses)).toBe("header");
  expect(first("i", uses)).toBe("image");
  expect(first("inline equation", uses)).toBe("inline-equation");
});

test("bare, all rows stand in their order", () => {
  expect(findRows(rows, " ", {}, 0)).toEqual(rows);
});

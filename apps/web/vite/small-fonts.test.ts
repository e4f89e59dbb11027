import { expect, test } from "vitest";
import { withoutOldForms } from "./small-fonts.ts";

test("only the smallest form of a font stays, however its styles are written", () => {
  expect(withoutOldForms("src: url(./a.woff2) format('woff2'), url(./a.woff) format('woff');")).toBe(
    "src: url(./a.woff2) format('woff2');",
  );
  expect(
    withoutOldForms('src:url(a.woff2) format("woff2"),url(a.woff) format("woff"),url(a.ttf) format("truetype")}'),
  ).toBe('src:url(a.woff2) format("woff2")}');
});

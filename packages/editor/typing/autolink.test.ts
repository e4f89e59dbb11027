import fc from "fast-check";
import { expect, test } from "vitest";
import { addressAtEnd } from "./autolink.ts";

test.each([
  ["See https://tidewater.example/boats", "https://tidewater.example/boats", "https://tidewater.example/boats"],
  ["www.tidewater.example", "www.tidewater.example", "https://www.tidewater.example"],
  ["(https://tidewater.example/a_(b))", "https://tidewater.example/a_(b)", "https://tidewater.example/a_(b)"],
  [
    "Look: https://tidewater.example/?q=1&r=2#top!?",
    "https://tidewater.example/?q=1&r=2#top",
    "https://tidewater.example/?q=1&r=2#top",
  ],
  ["write to jun@tidewater.example", "jun@tidewater.example", "mailto:jun@tidewater.example"],
  [
    "(Jun.Ito+boats@post.tidewater.example).",
    "Jun.Ito+boats@post.tidewater.example",
    "mailto:Jun.Ito+boats@post.tidewater.example",
  ],
  ["HTTPS://TIDEWATER.EXAMPLE.", "HTTPS://TIDEWATER.EXAMPLE", "HTTPS://TIDEWATER.EXAMPLE"],
])("B4: the address that ends %j", (text, written, href) => {
  expect(addressAtEnd(text)).toEqual({ start: text.indexOf(written), text: written, href });
});

test.each([
  "boats",
  "ftp://tidewater.example",
  "xhttps://tidewater.example",
  "https://",
  "www.",
  "javascript:alert(1)",
  "https://a b",
  "https:// ",
  "jun@tidewater",
  "@jun",
  "jun@",
  "a@b@tidewater.example",
  ".@tidewater.example",
  "jun@tidewater.example/x",
])("B4: no address ends %j", (text) => expect(addressAtEnd(text)).toBeNull());

test("B4: any text is read, and what is found stands in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.webUrl(), fc.string(), (before, url, after) => {
      const text = `${before} ${url}${after}`;
      const found = addressAtEnd(text);
      if (found === null) return;
      expect(text.slice(found.start, found.start + found.text.length)).toBe(found.text);
      expect(URL.canParse(found.href)).toBe(true);
    }),
  );
});

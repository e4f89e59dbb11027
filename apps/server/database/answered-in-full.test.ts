import { expect, test } from "vitest";
import { isAnswered } from "./answered-in-full.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const sync = "S\0\0\0\u0004";
const ready = "Z\0\0\0\u0005I";

test.each([
  [`P...B...E...${sync}`, `1...2...C...${ready}`, true],
  [`P...B...E...${sync}`, "1...E...53100", false],
  [`P...B...E...${sync}`, "", false],
  ["Q...SELECT 1\0", `T...D...C...${ready}`, true],
  ["Q...SELECT 1\0", "T...D...", false],
  // A driver that sends in pieces asks for the end with the last one.
  ["P...", "", true],
])("%j with the answer %j", (messages, answer, is) => {
  expect(isAnswered(bytes(messages), bytes(answer))).toBe(is);
});

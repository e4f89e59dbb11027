import { expect, test } from "vitest";
import { isProfane, profaneWords } from "./profanity.ts";

test("profanity is found as a substring, whatever the case", () => {
  expect(profaneWords.length).toBeGreaterThan(0);
  for (const word of profaneWords) {
    expect(isProfane(word)).toBe(true);
    expect(isProfane(`so-${word.toUpperCase()}-what`)).toBe(true);
    expect(isProfane(`xx${word[0]?.toUpperCase()}${word.slice(1)}xx`)).toBe(true);
  }
  for (const fine of ["", "Spring timetable", "Hello"]) expect(isProfane(fine)).toBe(false);
});

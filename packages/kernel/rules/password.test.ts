import { expect, test } from "vitest";
import { complainAboutPassword } from "./password.ts";

test.each([
  ["", "password_not_entered"],
  ["abc123", "password_too_short"],
  ["\u{1F600}\u{1F601}\u{1F602}\u{1F603}\u{1F604}ab", "password_too_short"],
  ["abcdefgh", "password_needs_number"],
  ["12345678", "password_needs_letter"],
  ["!?!?!?.,", "password_needs_letter_and_number"],
  ["aaaaaaa1", "password_too_consistent"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", "password_too_consistent"],
  ["x".repeat(200) + "abcdefgh".repeat(10), "password_too_long"],
])("%j is refused: %s", (password, reason) => {
  expect(complainAboutPassword(password)?.reason).toBe(reason);
});

test.each(["abcdefg1", "correct horse battery", "пароль12", "!?!?!?.,;:-_#+*~"])("%j will do", (password) => {
  expect(complainAboutPassword(password)).toBeNull();
});

test("says the numbers that its messages name", () => {
  expect(complainAboutPassword("short")?.messageValues).toEqual({ min: 8, long: 15, max: 256 });
});

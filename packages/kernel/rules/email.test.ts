import { expect, test } from "vitest";
import { complainAboutEmail, normalizeEmail } from "./email.ts";

test.each([
  ["", "email_not_entered"],
  ["   ", "email_not_entered"],
  ["ada", "email_invalid"],
  ["@example.com", "email_invalid"],
  ["ada@", "email_invalid"],
  ["ada lovelace@example.com", "email_invalid"],
  ["a@b@example.com", "email_invalid"],
  [".ada@example.com", "email_invalid"],
  ["a..b@example.com", "email_invalid"],
  ["ada\u0000@example.com", "email_invalid"],
  [`${"a".repeat(65)}@example.com`, "email_invalid"],
  [`ada@${"a.".repeat(200)}com`, "email_invalid"],
  ["ada@localhost", "email_invalid_domain"],
  ["ada@127.0.0.1", "email_invalid_domain"],
  ["ada@-example.com", "email_invalid_domain"],
  ["ada@example..com", "email_invalid_domain"],
  ["ada@exa_mple.com", "email_invalid_domain"],
  [`ada@${"a".repeat(64)}.com`, "email_invalid_domain"],
])("%j is refused: %s", (address, reason) => {
  expect(complainAboutEmail(address)).toBe(reason);
});

test.each(["ada@example.com", " Ada+notes@Example.co.uk ", "用户@例子.公司", "o'brien@xn--fsqu00a.xn--55qx5d"])(
  "%j will do",
  (address) => {
    expect(complainAboutEmail(address)).toBeNull();
  },
);

test("compares addresses without regard to case and composition", () => {
  expect(normalizeEmail(" Ada@EXAMPLE.com ")).toBe("ada@example.com");
  expect(normalizeEmail("e\u0301@example.com")).toBe("\u00e9@example.com");
});

import { expect, test } from "vitest";
import { settingsOfTarget } from "./settings-target.ts";

test("the root's targets of settings lead to their part; others are not settings", () => {
  const to = (
    ["settings", "user_settings", "profile", "notifications_and_settings", "language_and_region"] as const
  ).map(settingsOfTarget);
  expect(to).toEqual(["/settings", "/settings", "/settings#profile", "/settings", "/settings#language"]);
  for (const other of [undefined, "quickfind", "billing", "notifications"] as const)
    expect(settingsOfTarget(other)).toBeNull();
});

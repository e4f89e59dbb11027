// What was opened over a screen is looked at and closed again.
import type { Locator, Page } from "@playwright/test";
import type { Visit } from "../every-screen.ts";

export async function lookAt(
  page: Page,
  visit: Visit,
  name: string,
  opened: Locator,
  before?: () => Promise<void>,
): Promise<void> {
  await opened.waitFor();
  await visit(page, name, before);
  await page.keyboard.press("Escape");
  await opened.waitFor({ state: "hidden" });
}

// No screen shows a string that was not extracted, and none is cut off where words are longer: in the pseudo locale.
import type { Page } from "@playwright/test";
import { addPage, makeWorkspace, signUp } from "./people.ts";
import { expectWellSaid, pseudo } from "./screen-words.ts";
import { expect, test } from "./test.ts";

const own = ["Mira", "Tidewater", "Tessera", "@example.com"];

async function inPseudo(page: Page, address: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem("KeyValueStore2:locale", JSON.stringify("pseudo")));
  await page.goto(address);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
}

const button = (page: Page, english: string) => page.getByRole("button", { name: pseudo(english), exact: true });

test("a message in the pseudo locale has no plain letter left", () => {
  expect(pseudo("Create account")).not.toMatch(/[A-Za-z]/);
});

test("the screens before a workspace say only extracted words, and all of them fit", async ({ page }) => {
  await page.goto("/login");
  await inPseudo(page, "/login");
  await button(page, "Log in").waitFor();
  await expectWellSaid(page, "log in", own);
  await button(page, "Log in").click();
  await page.getByText(pseudo("Please enter your e-mail address.")).waitFor();
  await expectWellSaid(page, "log in with faults", own);
  await page.goto("/signup");
  await button(page, "Create account").waitFor();
  await expectWellSaid(page, "sign up", own);
  await page.goto("/nothing/is/here/at/all");
  await page.getByText(pseudo("There is nothing at this address")).waitFor();
  await expectWellSaid(page, "not found", own);
  await page.goto("/gallery");
  await page.getByText(pseudo("This is not available on this server.")).waitFor();
  await expectWellSaid(page, "not available", own);
});

test("the screens of a workspace say only extracted words, and all of them fit", async ({ browser, server }) => {
  test.setTimeout(120_000);
  const mira = await signUp(browser, server.url, "Mira");
  const { page } = mira;
  await page.getByLabel("Name of the workspace").waitFor();
  await inPseudo(page, "/onboarding");
  await button(page, "Create workspace").waitFor();
  await expectWellSaid(page, "onboarding", own);
  await page.evaluate(() => localStorage.setItem("KeyValueStore2:locale", JSON.stringify("en-US")));
  await page.goto("/");
  await makeWorkspace(mira, "Tidewater");
  await inPseudo(page, "/");
  await page.getByText(pseudo("No pages yet")).first().waitFor();
  await expectWellSaid(page, "an empty workspace", own);
  await page.evaluate(() => localStorage.setItem("KeyValueStore2:locale", JSON.stringify("en-US")));
  await page.goto("/");
  await addPage(mira, "時刻表");
  await inPseudo(page, "/");
  await button(page, "Share").waitFor();
  await expectWellSaid(page, "a page", own);
  await button(page, "Share").click();
  await page.getByRole("dialog").waitFor();
  await expectWellSaid(page, "sharing", own);
  await page.keyboard.press("Escape");
  await button(page, "More").click();
  await page.getByRole("menu").waitFor();
  await expectWellSaid(page, "the page's menu", own);
  await page.keyboard.press("Escape");
  await page.goto("/home");
  await page.getByRole("region", { name: pseudo("Learn") }).waitFor();
  await page.getByRole("region", { name: pseudo("Set up your workspace") }).waitFor();
  await expectWellSaid(page, "home", own);
  await button(page, "Tips").click();
  await page.getByRole("dialog").waitFor();
  await expectWellSaid(page, "tips", own);
});

// Where somebody was headed before they had an account, in a real browser (core contract, section 4).
// Walks: apps/web/parts/entry, apps/web/features/auth, packages/platform/navigation.
import { speech } from "./people.ts";
import { expect, test } from "./test.ts";

test("whoever was headed somewhere comes there after signing up by another way, and after making a workspace", async ({
  browser,
  server,
}) => {
  const { say } = speech;
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/quick-search");
  await expect(page).toHaveURL(/\/login\?redirectURL=%2Fquick-search$/);
  // By the address alone: nothing in it says where they were headed.
  await page.goto("/signup");
  await page.getByLabel(say("Name")).fill("Mira");
  await page.getByLabel(say("E-mail")).fill(`headed.${String(process.pid)}.${String(Date.now())}@example.com`);
  await page.getByLabel(say("Password"), { exact: true }).fill("correct horse 7");
  await page.getByRole("button", { name: say("Create account") }).click();
  await page.getByLabel(say("Name of the workspace")).fill("Tidewater");
  await page.getByRole("button", { name: say("Create workspace") }).click();
  await expect(page).toHaveURL(/\/quick-search$/);
  await expect(page.getByRole("combobox")).toBeVisible();
  await context.close();
});

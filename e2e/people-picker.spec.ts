// A person of a workspace with many members is put into a cell: found by the server by name or address, by keyboard; and what is
// said while the server cannot be asked.
// Walks: packages/database/properties/person, apps/web/features/databases/shown, apps/server/features/people.
import { faults } from "./axe.ts";
import { compact, databaseOf, words } from "./made-database.ts";
import { memberOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
});

test("a person whom this device never met is found by name and by address, and chosen by keyboard", async ({
  browser,
}) => {
  const { page, caller, spaceId } = mira;
  const made = await databaseOf(
    { caller, spaceId },
    {
      title: "Shifts",
      columns: { who: { name: "Who", type: "person" } },
      rows: [{ title: words("Monday") }, { title: words("Tuesday") }],
    },
  );
  await page.goto(`/${compact(made.block)}`);
  const zora = await memberOf(mira, browser, "Zora", { to: null });
  const cell = (row: number) => page.locator(`[data-place="${row}"] [data-column="1"]`);
  const picker = page.getByRole("dialog", { name: "Who" });
  await cell(0).click();
  await page.keyboard.type("zor");
  await expect(picker.getByRole("option")).toHaveText([/Zora/]);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(cell(0)).toContainText("Zora");

  await cell(1).click();
  await page.keyboard.press("Enter");
  await expect(picker.getByRole("option")).toHaveText([/Mira/, /Zora/]);
  await page.keyboard.type(zora.email.slice(0, -4));
  await expect(picker.getByRole("option")).toHaveText([/Zora/]);
  await page.keyboard.type("nobody");
  await expect(picker.getByRole("status")).toHaveText("Nobody of that name is here.");

  await mira.context.setOffline(true);
  await picker.getByRole("combobox").fill("mir");
  await expect(picker.getByRole("status")).toContainText("the server could not be asked");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(cell(1)).toContainText("Mira");
  await mira.context.setOffline(false);
});

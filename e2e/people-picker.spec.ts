// A member of a workspace is entered in a cell: the server finds members by name or e-mail address, members are chosen by
// keyboard, and a message is shown while the server cannot be reached.
// "@" finds members in the same way.
// Walks: packages/database/properties/person, apps/web/features/databases/shown, apps/server/features/people, apps/web/data/people, apps/web/features/page/menus.
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { databaseOf, words } from "./made-database.ts";
import { addPage, memberOf, settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { openPage } from "./walk-steps.ts";

let mira: Person;
const { write, press } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
});

test("a member whose record is not on this device is found by name and by e-mail address, and chosen by keyboard", async ({
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
  await openPage(page, made.block, "Shifts");
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
  await expect(picker.getByRole("option")).toHaveText([/Zora/, /Mira/]);
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

test("B9: @ finds a member who never created a page, and lists the member below the other rows", async ({
  browser,
}) => {
  const { page } = mira;
  const yara = await memberOf(mira, browser, "Yarrow", { to: null });
  await addPage(mira, "Yarn");
  const menu = page.getByRole("listbox", { name: "Mention" });
  await write("Ask @yar");
  await expect(menu.getByRole("option", { selected: true })).toHaveText(/Yarn/);
  await expect(menu.getByRole("option")).toHaveText([/Yarn/, new RegExp(`Yarrow.*${yara.email}`)]);
  // The row that was active when the answer arrived stays active.
  await expect(menu.getByRole("option", { selected: true })).toHaveText(/Yarn/);
  await press("ArrowDown");
  await press("Enter");
  await expect(page.locator(".page-body .line").first()).toHaveText("Ask @Yarrow ");
  await test.step("a member who was chosen is offered first, also without network", async () => {
    await mira.context.setOffline(true);
    await page.keyboard.type("or @");
    await expect(menu.getByRole("group", { name: "People" }).getByRole("option").first()).toHaveText(/Yarrow/);
    await press("Escape");
    await mira.context.setOffline(false);
  });
});

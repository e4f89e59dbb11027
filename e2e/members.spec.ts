// The people page of a workspace: roles by keyboard, changes that a second browser sees, removal, groups, and the page on a phone.
// Walks: apps/web/features/members, apps/web/data/members, apps/web/features/settings, apps/server/features/members.
import type { Page } from "@playwright/test";
import { atEachWidth } from "./at-each-width.ts";
import { faults } from "./axe.ts";
import { addPage, memberOf, settler } from "./people.ts";
import { expect, test } from "./test.ts";

const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(name) }) });
const roleOf = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^Role of ${name}:`) });
const notice = (page: Page, words: string) => page.getByText(words, { exact: true });

test("owners manage the people of a workspace, and other members see it live", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira", { tour: false });
  await addPage(mira, "Spring timetable");
  const jun = await memberOf(mira, browser, "Jun", { to: null });
  const ada = await memberOf(mira, browser, "Ada", { to: null });
  const { page } = mira;
  const people = `/settings/workspace/${mira.spaceId}/members`;

  await test.step("the root target and the address of members open the page", async () => {
    await page.goto("/?target=members");
    await page.waitForURL("**/settings/workspace/*/people");
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "3 members" })).toBeVisible();
    await jun.page.goto(people);
    await expect(roleOf(jun.page, "Mira")).toHaveText("Owner");
  });

  await test.step("members read the list, and the last owner's role states why it is fixed", async () => {
    await expect(row(jun.page, "Ada")).toContainText("example.com");
    await expect(roleOf(jun.page, "Ada")).toHaveAttribute("aria-disabled", "true");
    await expect(jun.page.getByRole("checkbox")).toHaveCount(0);
    await expect(roleOf(page, "Mira")).toHaveAccessibleDescription(/needs an owner/);
  });

  await test.step("a role is changed by keyboard, and another browser shows it", async () => {
    await roleOf(page, "Ada").focus();
    await page.keyboard.press("ArrowDown");
    await expect(roleOf(page, "Jun")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: /^Admin/ }).press("Enter");
    await expect(roleOf(page, "Jun")).toHaveText("Admin");
    await expect(roleOf(page, "Jun")).toBeFocused();
    await expect(roleOf(jun.page, "Jun")).toHaveText("Admin");
    await expect(jun.page.getByRole("checkbox", { name: "Select Ada" })).toBeVisible();
  });

  await test.step("several users are selected, get a role, and the change is undone", async () => {
    await page.getByRole("checkbox", { name: "Select Ada" }).press(" ");
    await page.getByRole("checkbox", { name: "Select Jun" }).press("Shift+ ");
    await expect(page.getByRole("toolbar", { name: "Selected users" })).toContainText("2 selected");
    await page.getByRole("button", { name: "Change role" }).click();
    await page.getByRole("menuitem", { name: "Guest" }).click();
    await expect(page.getByRole("tab", { name: /Guests/ })).toContainText("2");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByRole("tab", { name: /Guests/ })).toContainText("0");
    await expect(roleOf(page, "Jun")).toHaveText("Admin");
  });

  await test.step("the list is searched, and a search that finds nobody says so", async () => {
    const field = page.getByRole("searchbox", { name: "Find by name or e-mail address" });
    await field.fill("ad");
    await expect(page.getByRole("row")).toHaveCount(2);
    await field.fill("nobody at all");
    await expect(page.getByText("Nobody found")).toBeVisible();
    await field.fill("");
  });

  await test.step("a group is created, and a user is added and made a member through it", async () => {
    await page.getByRole("tab", { name: "Groups" }).click();
    await page.getByRole("button", { name: "New group" }).click();
    await page.getByRole("button", { name: "Create group" }).click();
    await expect(page.getByText("A group needs a name.")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Garden");
    await page.getByRole("radio", { name: "🌱" }).check();
    await page.getByRole("button", { name: "Create group" }).click();
    const dialog = page.getByRole("dialog", { name: "Garden" });
    await dialog.getByRole("combobox", { name: "Add a user" }).fill("Ada");
    await expect(dialog.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("list", { name: "Users" })).toContainText("Ada");
    await expect.poll(() => faults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: /Garden/ }).first()).toContainText("1 user");
    await page.getByRole("button", { name: "Role of Garden: No role" }).click();
    await page.getByRole("menuitemradio", { name: /^Members/ }).click();
    await expect(page.getByRole("button", { name: "Role of Garden: Members" })).toBeVisible();
    await page.getByRole("tab", { name: /Members/ }).click();
    await expect(row(page, "Ada")).toContainText("Garden");
  });

  await test.step("the page has no fault for axe at each width, light and dark", async () => {
    await atEachWidth(page, { dark: [820] }, async (width) => {
      expect(await faults(page), `at ${width}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
    });
  });

  await test.step("a member who is removed is told what happens to private pages, and loses the page", async () => {
    await page.getByRole("tab", { name: "Groups" }).click();
    await page
      .getByRole("button", { name: /Garden/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Delete group" }).click();
    await page
      .getByRole("dialog", { name: /Delete the group/ })
      .getByRole("button", { name: "Delete group" })
      .click();
    await expect(page.getByText("No groups")).toBeVisible();
    await page.getByRole("tab", { name: /Members/ }).click();
    await roleOf(page, "Jun").click();
    await page.getByRole("menuitem", { name: /Remove from workspace/ }).click();
    const dialog = page.getByRole("dialog", { name: /Remove Jun/ });
    await expect(dialog).toContainText("kept for 30 days");
    await dialog.getByRole("button", { name: "Remove from workspace" }).click();
    await expect(row(page, "Jun")).toHaveCount(0);
    await expect(notice(page, "Jun removed from Tidewater")).toBeVisible();
    await expect(roleOf(jun.page, "Mira")).toHaveCount(0);
  });

  await test.step("ownership is transferred on a phone, and the former owner leaves", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const choose = async (name: string): Promise<void> => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await choose("Leave");
    await expect(page.getByRole("dialog")).toContainText("last owner");
    await page.keyboard.press("Escape");
    await choose("Transfer ownership");
    await page.getByRole("combobox", { name: "New owner" }).fill("Ada");
    await page.getByRole("option", { name: /Ada/ }).click();
    await page.getByRole("button", { name: "Make Ada owner" }).click();
    await expect(roleOf(page, "Ada")).toHaveText("Owner");
    await expect(roleOf(page, "Mira")).toHaveText("Admin");
    await choose("Leave");
    await page.getByRole("button", { name: "Leave workspace" }).click();
    await page.waitForURL((address) => !address.pathname.includes("/settings"));
  });
  expect(ada.spaceId).toBe(mira.spaceId);
});

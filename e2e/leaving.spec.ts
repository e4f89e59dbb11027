// Leaving a workspace: a member who was removed while offline has the unsent text, a member leaves on a phone and hands a private page
// over, and the last owner cannot leave.
// Walks: apps/web/features/leaving, apps/web/data/departures, apps/server/features/departures, apps/web/data/session/space-list.ts, packages/sync/local/forget-copies.ts.
import { newId } from "@tessera/kernel/values/ids.ts";
import { faults } from "./axe.ts";
import { addPage, bodyOf, memberOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

async function setRole({ caller, spaceId }: Person, userId: string, role: string): Promise<void> {
  const pointer = { table: "space_user", id: `${spaceId}|${userId}`, spaceId };
  const operations = [{ pointer, path: ["role"], command: "set", args: role }];
  await caller.call("submitTransaction", { transactions: [{ id: newId(), spaceId, operations }] });
}

async function newPageFor({ caller, spaceId }: Person, title: string, permissions: readonly object[]): Promise<void> {
  const id = newId();
  const args = { type: "page", parent: { table: "space", id: spaceId }, properties: { title: [[title]] }, permissions };
  const operations = [{ pointer: { table: "block", id, spaceId }, path: [], command: "new", args }];
  await caller.call("submitTransaction", { transactions: [{ id: newId(), spaceId, operations }] });
}

test("leaving a workspace, and being removed from it", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  await addPage(mira, "Spring timetable");
  const jun = await memberOf(mira, browser, "Jun");

  await test.step("a member who was removed while offline has the unsent text after the connection is back", async () => {
    const { page, context, caller } = jun;
    await expect(bodyOf(page)).toHaveAttribute("data-complete", "");
    await context.setOffline(true);
    await bodyOf(page).click();
    await page.keyboard.type("The ferry leaves at nine");
    await setRole(mira, caller.userId, "none");
    await context.setOffline(false);
    const card = page.getByRole("region", { name: "Text from workspaces that you are no longer in" });
    await expect(card.getByLabel("Your text")).toHaveValue(/The ferry leaves at nine/);
    // The workspace was the only one of the user.
    await expect(page.getByLabel("Name of the workspace")).toBeVisible();
    await expect(bodyOf(mira.page)).not.toContainText("ferry");
    await page.reload();
    await expect(card.getByLabel("Your text")).toHaveValue(/The ferry leaves at nine/);
    await card.getByRole("button", { name: "Discard" }).click();
    await expect(card).toHaveCount(0);
  });

  const ada = await memberOf(mira, browser, "Ada");
  await test.step("a member leaves on a phone and hands a private page over: an owner sees it, and the workspace disappears", async () => {
    const { page } = ada;
    await page.getByRole("button", { name: "New private page" }).click();
    await expect(titleOf(page)).toHaveText("");
    await page.keyboard.type("Diary");
    await expect(page.getByRole("treeitem", { name: "Diary" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Show sidebar" }).click();
    await page
      .getByRole("button", { name: /Tidewater/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Leave workspace" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave Tidewater?" });
    await expect(dialog).toContainText("You have 1 private page.");
    await dialog.getByLabel("Hand private pages over to").selectOption("Mira");
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Leave workspace" }).click();
    await expect(page.getByLabel("Name of the workspace")).toBeVisible();
    await expect(mira.page.getByRole("treeitem", { name: "Diary" })).toBeVisible();
    await expect(mira.page.getByRole("img", { name: "Ada" })).toHaveCount(0);
  });

  await test.step("an owner is notified of a page that nobody has full access to, and takes it over", async () => {
    const { page } = mira;
    const bo = await memberOf(mira, browser, "Bo");
    await newPageFor(bo, "Night ferry", [
      { type: "user_permission", role: "editor", user_id: bo.caller.userId },
      { type: "user_permission", role: "reader", user_id: mira.caller.userId },
    ]);
    await setRole(mira, bo.caller.userId, "none");
    const notice = page.getByRole("region", { name: "Pages without an owner" });
    // The device requests the list once a day, and the server counts the items of pages after the commit.
    await expect(async () => {
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.includes("orphaned-pages")) localStorage.removeItem(key);
      });
      await page.reload();
      await expect(notice).toContainText("1 page has no owner.", { timeout: 5000 });
    }).toPass();
    expect(await faults(page)).toEqual([]);
    await notice.getByRole("button", { name: "Show pages" }).click();
    await page.getByRole("button", { name: "Take over Night ferry" }).click();
    await expect(page.getByRole("button", { name: "Take over Night ferry" })).toHaveCount(0);
    await expect(notice).toHaveCount(0);
    await page.goBack();
  });

  await test.step("the last owner is asked to name another owner first", async () => {
    const { page } = mira;
    await page
      .getByRole("button", { name: /Tidewater/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Leave workspace" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave Tidewater?" });
    await expect(dialog).toContainText("You are the last owner of this workspace.");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);
  });
});

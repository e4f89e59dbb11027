// A person's home, where a start leads, and links that make pages.
// Walks: apps/web/features/home, apps/web/routes/workspace/new-page.tsx, apps/server/features/visits.
import type { Page } from "@playwright/test";
import { addPage, copiedInvite, settler, titleOf } from "./people.ts";
import { expect, test } from "./test.ts";

// Each test has a person of its own: any worker takes the next one.
test.describe.configure({ mode: "parallel" });

const store = (page: Page, key: string, value: unknown) =>
  page.evaluate(([name, text]) => localStorage.setItem(`KeyValueStore2:${name}`, text), [
    key,
    JSON.stringify(value),
  ] as const);

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`KeyValueStore2:${name}`) ?? "null") as unknown, key);

test("home greets, says what is left to set up, gives tips and leads to what can be learnt", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Good (morning|afternoon|evening)|Hello), Mira$/);
  const steps = page.getByRole("region", { name: "Set up your workspace" });
  await expect(steps).toContainText("0 of 3");
  await steps.getByRole("button", { name: "New page" }).click();
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("Timetable");
  await page.goBack();
  await expect(steps).toContainText("1 of 3");
  await page
    .getByRole("link", { name: /^Timetable/ })
    .first()
    .waitFor();
  const recents = page.getByRole("region", { name: "Recently visited" });
  await expect(recents.getByRole("link", { name: /^Timetable/ })).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await copiedInvite(page);
  await page.reload();
  await expect(steps).toContainText("2 of 3");
  await steps.getByRole("button", { name: "Put away" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(recents.getByRole("link", { name: /^Timetable/ })).toBeVisible();
  await expect(steps).toBeHidden();

  await page.getByRole("button", { name: "Tips" }).click();
  const tips = page.getByRole("dialog", { name: "Tips" });
  await expect(tips).toContainText("1 of 6");
  for (let at = 2; at <= 6; at++) {
    await tips.getByRole("button", { name: "Next" }).click();
    await expect(tips).toContainText(`${at} of 6`);
  }
  await tips.getByRole("button", { name: "Done" }).click();
  await expect(tips).toBeHidden();
  await recents.getByRole("link", { name: /^Timetable/ }).click();
  await expect(titleOf(page)).toHaveText("Timetable");
  expect(new URL(page.url()).searchParams.get("pvs")).toBe("home_recents_tile");
});

test("home's areas load on demand", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "One");
  const loaded = async (area: string): Promise<boolean> =>
    await page.evaluate(
      (name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(`/${name}-`)),
      area,
    );
  await page.reload();
  await expect(titleOf(page)).toHaveText("One");
  for (const area of ["home-pane", "setup-tile", "tips-dialog", "learn", "database-panel"])
    expect(await loaded(area), area).toBe(false);
  await expect.poll(() => loaded("recents-listener")).toBe(true);
  await page.goto("/home");
  for (const area of ["home-pane", "setup-tile", "learn"]) await expect.poll(() => loaded(area), area).toBe(true);
  for (const area of ["tips-dialog", "database-panel"]) expect(await loaded(area), area).toBe(false);
  await page.getByRole("button", { name: "Tips" }).click();
  await expect(page.getByRole("dialog", { name: "Tips" })).toBeVisible();
  expect(await loaded("tips-dialog")).toBe(true);
  await page.keyboard.press("Escape");
  // Somebody put a database here with another client.
  const [home] = await page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => /isHome:(.*)$/.exec(key)?.[1] ?? []),
  );
  await store(page, `homeCollectionViewIds:${home}`, ["0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90"]);
  await page.reload();
  await expect(page.getByText("This view is not here any more")).toBeVisible();
  await page.getByRole("button", { name: "Remove from home" }).click();
  await page.reload();
  await expect(page.getByRole("region", { name: "Learn" })).toBeVisible();
  expect(await loaded("database-panel")).toBe(false);
});

test("the root leads where the person prefers, and each workspace remembers where they were", async ({
  browser,
  server,
}) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "One");
  await addPage(mira, "Two");
  await page.goto("/");
  await expect(titleOf(page)).toHaveText("Two");
  const [user, space] = [await stored(page, "current-user-id"), await stored(page, "lastVisitedRouteSpaceId")];
  expect(await stored(page, "lastVisitedRouteUserId")).toBe(user);
  const preference = `onAppStartPreference:${String(user)}:${String(space)}`;
  await store(page, preference, "first_page");
  await page.goto("/");
  await expect(titleOf(page)).toHaveText("One");
  await store(page, preference, "personal_home");
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Recently visited" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/home");
  // What is gone is not led to again.
  await store(page, preference, "last_visited_page");
  await page.goto(`/${"0".repeat(31)}1`);
  await page.getByRole("button", { name: "Go to your pages" }).click();
  await expect(page.getByRole("region", { name: "Recently visited" })).toBeVisible();
});

test("a link makes a page where it says, and says so where it cannot", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await addPage(mira, "One");
  const one = /[0-9a-f]{32}/.exec(page.url())?.[0] ?? "";
  await page.goto(`/new?id=${one}&from=sidebar_outliner_item`);
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("Inner");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("One");
  await page.goto(`/new?id=${"0".repeat(31)}1`);
  await expect(page.getByText("The page could not be added here.")).toBeVisible();
});

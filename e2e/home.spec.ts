// The home of a user, the screen that a start leads to, and links that create pages.
// Walks: apps/web/features/home, apps/web/routes/workspace/new-page.tsx, apps/server/features/visits.
import type { Page } from "@playwright/test";
import { moveTo, openHome } from "./in-app.ts";
import { addPage, copiedInvite, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

const store = (page: Page, key: string, value: unknown) =>
  page.evaluate(([name, text]) => localStorage.setItem(`KeyValueStore2:${name}`, text), [
    key,
    JSON.stringify(value),
  ] as const);

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`KeyValueStore2:${name}`) ?? "null") as unknown, key);

const stepsOf = (page: Page) => page.getByRole("region", { name: "Set up your workspace" });
const recentsOf = (page: Page) => page.getByRole("region", { name: "Recently visited" });
const timetable = { name: /^Timetable/ };

async function setUp(page: Page): Promise<void> {
  await openHome(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Good (morning|afternoon|evening)|Hello), Mira$/);
  await expect(stepsOf(page)).toContainText("0 of 3");
  await stepsOf(page).getByRole("button", { name: "New page" }).click();
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("Timetable");
  await page.goBack();
  await expect(stepsOf(page)).toContainText("1 of 3");
  await expect(recentsOf(page).getByRole("link", timetable)).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await copiedInvite(page);
  await recentsOf(page).getByRole("link", timetable).click();
  await expect(titleOf(page)).toHaveText("Timetable");
  expect(new URL(page.url()).searchParams.get("pvs")).toBe("home_recents_tile");
}

/** Begins on a page; ends on the home. */
async function loadAreas(page: Page): Promise<void> {
  const loaded = async (area: string): Promise<boolean> =>
    await page.evaluate(
      (name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(`/${name}-`)),
      area,
    );
  // Another client added a database to the home.
  const [home] = await page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => /isHome:(.*)$/.exec(key)?.[1] ?? []),
  );
  await store(page, `homeCollectionViewIds:${home}`, ["0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90"]);
  // The root leads to the page that was open last.
  await page.goto("/");
  await expect(titleOf(page)).toHaveText("Timetable");
  for (const area of ["home-pane", "setup-tile", "tips-dialog", "learn", "database-panel"])
    expect(await loaded(area), area).toBe(false);
  await openHome(page);
  await expect(page.getByText("This view is not here any more")).toBeVisible();
  expect(await loaded("database-panel")).toBe(true);
  await page.getByRole("button", { name: "Remove from home" }).click();
  // A home without databases.
  await page.reload();
  for (const area of ["home-pane", "setup-tile", "learn"]) await expect.poll(() => loaded(area), area).toBe(true);
  await expect(page.getByRole("region", { name: "Learn" })).toBeVisible();
  for (const area of ["tips-dialog", "database-panel"]) expect(await loaded(area), area).toBe(false);
  await page.getByRole("button", { name: "Tips" }).click();
  await expect(page.getByRole("dialog", { name: "Tips" })).toBeVisible();
  expect(await loaded("tips-dialog")).toBe(true);
  await page.keyboard.press("Escape");
}

async function readTips(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Tips" }).click();
  const tips = page.getByRole("dialog", { name: "Tips" });
  await expect(tips).toContainText("1 of 6");
  for (let at = 2; at <= 6; at++) {
    await tips.getByRole("button", { name: "Next" }).click();
    await expect(tips).toContainText(`${at} of 6`);
  }
  await tips.getByRole("button", { name: "Done" }).click();
  await expect(tips).toBeHidden();
}

/** Opens the root with each preference. The home is the last screen, so that it shows what the load before it stored. */
async function startWhereChosen(mira: Person): Promise<void> {
  const { page } = mira;
  await addPage(mira, "Two");
  await moveTo(page, "/");
  await expect(titleOf(page)).toHaveText("Two");
  const [user, space] = [await stored(page, "current-user-id"), await stored(page, "lastVisitedRouteSpaceId")];
  expect(await stored(page, "lastVisitedRouteUserId")).toBe(user);
  const preference = `onAppStartPreference:${String(user)}:${String(space)}`;
  await store(page, preference, "first_page");
  await moveTo(page, "/");
  await expect(titleOf(page)).toHaveText("Timetable");
  await store(page, preference, "personal_home");
  await page.goto("/");
  await expect(recentsOf(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/home");
  await expect(recentsOf(page).getByRole("link", timetable)).toBeVisible();
  await expect(stepsOf(page)).toBeHidden();
  // The root does not lead to a page that does not exist.
  await store(page, preference, "last_visited_page");
  await moveTo(page, `/${"0".repeat(31)}1`);
  await page.getByRole("button", { name: "Go to your pages" }).click();
  await expect(recentsOf(page)).toBeVisible();
}

async function createByLink(page: Page): Promise<void> {
  await recentsOf(page).getByRole("link", timetable).click();
  await expect(titleOf(page)).toHaveText("Timetable");
  const parent = /[0-9a-f]{32}/.exec(page.url())?.[0] ?? "";
  await moveTo(page, `/new?id=${parent}&from=sidebar_outliner_item`);
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type("Inner");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Timetable");
  await moveTo(page, `/new?id=${"0".repeat(31)}1`);
  await expect(page.getByText("The page could not be added here.")).toBeVisible();
}

test("the home of a new user, the root and links that create pages", async ({ browser, server }) => {
  const mira = await settler(browser, server.url, "Mira");
  const { page } = mira;
  await test.step("home greets the user and lists the remaining steps of the setup and the visited pages", () =>
    setUp(page));
  await test.step("home's areas load on demand", () => loadAreas(page));
  await test.step("home counts an invitation as a step, hides the steps on request, and shows tips", async () => {
    await expect(stepsOf(page)).toContainText("2 of 3");
    await stepsOf(page).getByRole("button", { name: "Put away" }).click();
    await expect(stepsOf(page)).toBeHidden();
    await readTips(page);
  });
  await test.step("the root leads to the screen that the user prefers, and each workspace keeps the last page", () =>
    startWhereChosen(mira));
  await test.step("a link creates a page inside the page that it names, and reports a page that does not exist", () =>
    createByLink(page));
});

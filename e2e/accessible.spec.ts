// Every screen on a desktop, a tablet and a phone: axe finds no fault in light and dark colors, every word is extracted, no word is
// cut off in the pseudo locale, where words are longer, and controls are large enough for a finger. And the shell by keyboard alone.
// Walks: apps/web/parts/states, apps/web/words, packages/ui, packages/kernel/locales.
import { atEachWidth } from "./at-each-width.ts";
import { faults } from "./axe.ts";
import { parts, type Visit } from "./every-screen.ts";
import { ownWords } from "./own-words.ts";
import { titleOf } from "./people.ts";
import { cutWords, plainWords, speakPseudo } from "./screen-words.ts";
import { smallTargets } from "./small-targets.ts";
import { expect, test } from "./test.ts";

// Each part is a test with a user of its own, so that any worker can run the next part.
test.describe.configure({ mode: "parallel" });

/** Colors depend on the theme and places on the width, so that light at one width and dark at another cover both. */
const [light, dark] = [1440, 390];

const look: Visit = (page, name, before) =>
  test.step(name, () =>
    atEachWidth(page, { before, dark: [dark] }, async (width) => {
      expect.soft(await plainWords(page, ownWords), `unextracted, ${name}, ${width}`).toEqual([]);
      expect.soft(await cutWords(page), `cut off, ${name}, ${width}`).toEqual([]);
      if (width < light) expect.soft(await smallTargets(page), `small for a finger, ${name}, ${width}`).toEqual([]);
      if (width === light || width === dark) expect.soft(await faults(page), `axe, ${name}, ${width}`).toEqual([]);
    }),
  );

for (const [name, walk] of Object.entries(parts))
  test(`every screen of ${name}: axe finds no fault, every word is extracted, and no word is cut off`, async ({
    browser,
    server,
  }) => {
    const speakAsBefore = speakPseudo();
    try {
      await walk(browser, server.url, look);
    } finally {
      speakAsBefore();
    }
  });

test("every part of the shell is used by keyboard alone, from signing up to logging out", async ({
  browser,
  server,
}) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.addInitScript(() => localStorage.setItem("KeyValueStore2:sidebar-tour", '"done"'));
  const { keyboard } = page;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };
  const focused = () => page.locator(":focus");
  /** Presses Tab until the button or link with this name has the focus. */
  const tabTo = async (name: string | RegExp, key = "Tab"): Promise<void> => {
    for (let step = 0; step < 40; step++) {
      if (
        (await focused().count()) > 0 &&
        (await page.getByRole("button", { name }).or(page.getByRole("link", { name })).and(focused()).count()) > 0
      )
        return;
      await press(key);
    }
    throw new Error(`no Tab leads to ${String(name)}`);
  };
  const row = (name: string) => page.getByRole("treeitem", { name, exact: true });
  /** Moves the focus to the sidebar, into its tree, and down to the row of the page. */
  const toRow = async (name: string): Promise<void> =>
    await expect(async () => {
      for (let part = 0; part < 5 && (await page.locator("nav :focus").count()) === 0; part++) await press("F6");
      for (let step = 0; step < 10 && (await page.getByRole("treeitem").and(focused()).count()) === 0; step++)
        await press("Tab");
      await press("Home");
      for (let step = 0; step < 20 && (await row(name).and(focused()).count()) === 0; step++) await press("ArrowDown");
      await expect(row(name)).toBeFocused({ timeout: 1000 });
    }).toPass();

  await page.goto("/signup");
  await expect(page.getByLabel("Name")).toBeFocused();
  await keyboard.type("Kai");
  await press("Tab");
  await keyboard.type(`kai.${process.pid}.${Date.now()}@example.com`);
  await press("Tab");
  await keyboard.type("correct horse 7");
  await press("Enter");
  await expect(page.getByLabel("Name of the workspace")).toBeFocused();
  await keyboard.type("Tidewater");
  await press("Enter");
  await expect(row("First steps")).toBeVisible();

  // Pages are created, named, found in the tree, renamed, moved to the trash and restored.
  for (const title of ["One", "Two"]) {
    const before = page.url();
    await press("Control+Alt+n");
    await page.waitForURL((address) => address.href !== before);
    await expect(titleOf(page)).toBeFocused();
    await keyboard.type(title);
    await expect(row(title)).toBeVisible();
  }
  await press("F6");
  await tabTo("Home");
  await press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("region", { name: "Learn" })).toBeVisible();
  await toRow("Two");
  await press("ArrowUp");
  await expect(row("One")).toBeFocused();
  await press("Enter");
  await expect(titleOf(page)).toHaveText("One");
  await toRow("One");
  await press("F2");
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toBeFocused();
  await press("Control+a");
  await keyboard.type("First");
  await press("Enter");
  await expect(row("First")).toBeFocused();
  await press("Shift+F10");
  await expect(page.getByRole("menuitem", { name: "Add to favorites" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("treeitem", { name: "Favorites", exact: true })).toBeVisible();
  await toRow("Two");
  await press("Delete");
  await expect(row("Two")).toHaveCount(0);
  await tabTo("Trash");
  await press("Enter");
  await expect(page.getByRole("textbox", { name: "Find in the trash" })).toBeFocused();
  await tabTo("Restore Two");
  await press("Enter");
  await expect(row("Two")).toBeVisible();
  await press("Escape");
  await expect(page.getByRole("button", { name: "Trash", exact: true })).toBeFocused();

  // A menu or dialog over the page returns the focus to its button.
  await press("F6");
  await expect(page.locator("main")).toBeFocused();
  await tabTo("More", "Shift+Tab");
  await press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await press("Escape");
  await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();
  await tabTo("Share", "Shift+Tab");
  await press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await press("ArrowDown", "Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeFocused();
  await press("Control+k");
  await keyboard.type("two");
  await expect(page.getByRole("option", { selected: true })).toContainText("Two");
  await press("Enter");
  await expect(titleOf(page)).toHaveText("Two");
  await press("Control+[");
  await expect(titleOf(page)).toHaveText("First");
  await press("Control+\\");
  await expect(page.getByRole("button", { name: "Show sidebar" })).toBeVisible();
  await press("Control+\\");
  await expect(page.getByRole("button", { name: "Hide sidebar" })).toBeVisible();
  await press("Control+Alt+/");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await press("Escape");

  // The settings, and logging out.
  await press("Control+Shift+p");
  await keyboard.type("settings");
  await press("Enter");
  await expect(page).toHaveURL(/\/settings/);
  await tabTo("Log out");
  await press("Enter");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
});

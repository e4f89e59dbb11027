// One person writes while another one does too: whose step an undo takes, where carets stay; behaviours are named as in
// docs/behaviours.md. The pairs of I3 are held over thousands of random runs by the simulation as well.
// Walks: packages/editor/page, packages/sync, packages/kernel/operations, apps/server/realtime, apps/web/data/unsaved, apps/web/features/unsaved.
import type { Page } from "@playwright/test";
import { outlineOf, stepsOn } from "./blocks.ts";
import { linesOf, titleOf, twoOnAPage, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let jun: Person;
const { write, press } = stepsOn(() => mira);
const line = (of: Page, words: string) => of.locator(".page-body .line", { hasText: words });

test.beforeAll(async ({ browser, server }) => {
  [mira, jun] = await twoOnAPage(browser, server.url);
});

/** Both on a new page of these lines. */
async function both(...lines: string[]): Promise<void> {
  const title = await write(...lines);
  await jun.page.getByRole("treeitem").getByRole("link", { name: title, exact: true }).click();
  await expect(titleOf(jun.page)).toHaveText(title);
  await expect.poll(() => linesOf(jun.page)).toEqual(lines);
}

async function see(...lines: string[]): Promise<void> {
  for (const { page } of [mira, jun]) await expect.poll(() => linesOf(page)).toEqual(lines);
}

/** Each does theirs before it knows of the other's. */
async function atOnce(hers: () => Promise<void>, his: () => Promise<void>): Promise<void> {
  await jun.context.setOffline(true);
  await his();
  await hers();
  await jun.context.setOffline(false);
}

const at = async ({ page }: Person, words: string, key: "Home" | "End", ...keys: string[]): Promise<void> => {
  await line(page, words).click();
  for (const one of [key, ...keys]) await page.keyboard.press(one);
};

test("A22, I8, I9: a caret stays at its letter while others write before it, above it, and part its line", async () => {
  await both("one two");
  await at(mira, "one", "Home", "ArrowRight", "ArrowRight", "ArrowRight");
  await at(jun, "one", "Home");
  await jun.page.keyboard.type("up ");
  await expect.poll(() => linesOf(mira.page)).toEqual(["up one two"]);
  await jun.page.keyboard.press("Enter");
  await expect.poll(() => linesOf(mira.page)).toEqual(["up ", "one two"]);
  await mira.page.keyboard.type("!");
  await see("up ", "one! two");
});

test("H2: undo takes one's own step only, and redo brings it back", async () => {
  await both("one");
  // A step of its own, so that what is typed next is one too, however fast.
  await press("Control+Shift+1");
  await mira.page.keyboard.type(" hers");
  await expect.poll(() => linesOf(jun.page)).toEqual(["one hers"]);
  await at(jun, "one", "Home");
  await jun.page.keyboard.type("his ");
  await see("his one hers");
  await press("Control+z");
  await see("his one");
  await press("Control+Shift+z");
  await see("his one hers");
});

test("I3: a block that one deletes while another one types in it stays", async () => {
  await both("one", "two");
  await atOnce(
    async () => {
      await line(mira.page, "two").click();
      await press("Escape", "Backspace");
      await expect.poll(() => linesOf(mira.page)).toEqual(["one"]);
    },
    async () => {
      await at(jun, "two", "End");
      await jun.page.keyboard.type(" his");
    },
  );
  await see("one", "two his");
  await test.step("a block that is deleted after its words were stored leaves them to be restored", async () => {
    await jun.page.keyboard.type("!");
    await see("one", "two his!");
    await line(mira.page, "two his!").click();
    await press("Escape", "Backspace");
    const kept = jun.page.getByRole("region", { name: "Texts that were not saved" });
    await expect(kept.getByRole("textbox")).toBeFocused();
    await see("one");
    await jun.page.keyboard.type("?");
    await kept.getByRole("button", { name: "Restore block" }).click();
    await see("one", "two his!?");
    await expect(kept).toBeHidden();
  });
});

test("H2: undo of a deletion brings the block back with what another one typed in it meanwhile", async () => {
  await both("one", "two");
  await atOnce(
    async () => {
      await line(mira.page, "two").click();
      await press("Escape", "Backspace", "Control+z");
      await expect.poll(() => linesOf(mira.page)).toEqual(["one", "two"]);
    },
    async () => {
      await at(jun, "two", "End");
      await jun.page.keyboard.type(" his");
    },
  );
  await see("one", "two his");
});

test("H5: undo of a line that another one has written in leaves it", async () => {
  await both("one");
  await press("Enter");
  await expect.poll(() => linesOf(jun.page)).toEqual(["one", ""]);
  await jun.page.locator(".page-body .line").nth(1).click();
  await jun.page.keyboard.type("his");
  await see("one", "his");
  await press("Control+z");
  await expect.poll(async () => (await linesOf(mira.page)).join("")).toBe("onehis");
});

test("H6: what was done offline is taken back after all others' changes came", async () => {
  await both("one");
  await press("Control+Shift+1");
  await mira.context.setOffline(true);
  await mira.page.keyboard.type(" hers");
  await at(jun, "one", "Home");
  await jun.page.keyboard.type("his ");
  await mira.context.setOffline(false);
  await see("his one hers");
  await press("Control+z");
  await see("his one");
});

test("H7: a step of which nothing is left is passed over: the same press takes back the one before", async () => {
  await both("one");
  await press("Control+Shift+1");
  await expect(jun.page.locator(".block[data-type=header]")).toHaveText("one");
  // Longer than one step of typing is.
  await mira.page.keyboard.type(" hers");
  await expect.poll(() => linesOf(jun.page)).toEqual(["one hers"]);
  await at(jun, "one", "End", ...Array.from({ length: 5 }, () => "Backspace"));
  await see("one");
  await press("Control+z");
  for (const { page } of [mira, jun]) await expect(page.locator(".block[data-type=text]")).toHaveText("one");
});

test("I3: one parts a line in which another one types", async () => {
  await both("one two");
  await atOnce(
    async () => at(mira, "one", "Home", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"),
    async () => {
      await at(jun, "one", "End");
      await jun.page.keyboard.type(" his");
    },
  );
  await see("one", " two his");
});

test("I3: one joins a line in which another one types", async () => {
  await both("one", "two");
  await atOnce(
    async () => at(mira, "two", "Home", "Backspace"),
    async () => {
      await at(jun, "two", "End");
      await jun.page.keyboard.type(" his");
    },
  );
  await see("onetwo his");
});

test("I3: both part one line, both join the same one", async () => {
  await both("one two");
  await atOnce(
    async () => at(mira, "one", "Home", "ArrowRight", "Enter"),
    async () => at(jun, "one", "Home", "ArrowRight", "ArrowRight", "Enter"),
  );
  await see("o", "n", "e two");
  await atOnce(
    async () => at(mira, "e two", "Home", "Backspace"),
    async () => at(jun, "e two", "Home", "Backspace"),
  );
  await see("o", "ne two");
});

test("I3: one moves a line in which another one types, and both move the same one", async () => {
  await both("one", "two", "three");
  await atOnce(
    async () => at(mira, "three", "End", "Control+Shift+ArrowUp"),
    async () => {
      await at(jun, "three", "End");
      await jun.page.keyboard.type(" his");
    },
  );
  await see("one", "three his", "two");
  await atOnce(
    async () => at(mira, "three", "End", "Control+Shift+ArrowUp"),
    async () => at(jun, "three", "End", "Control+Shift+ArrowDown"),
  );
  for (const { page } of [mira, jun]) await expect.poll(async () => (await linesOf(page)).length).toBe(3);
  const shown = async ({ page }: Person) => (await linesOf(page)).join();
  await expect.poll(async () => (await shown(jun)) === (await shown(mira))).toBe(true);
});

test("I3: one turns a line into another kind while another one types in it", async () => {
  await both("one");
  await atOnce(
    async () => at(mira, "one", "End", "Control+Shift+1"),
    async () => {
      await at(jun, "one", "End");
      await jun.page.keyboard.type(" his");
    },
  );
  await see("one his");
  for (const { page } of [mira, jun]) await expect(page.locator(".block[data-type=header]")).toHaveText("one his");
});

test("J11: two lines that were each put below the other at once both stay, once, in the same place for both", async () => {
  await both("A", "B");
  await atOnce(
    // B below A, and A below B.
    async () => at(mira, "B", "End", "Tab"),
    async () => at(jun, "A", "End", "Control+Shift+ArrowDown", "Tab"),
  );
  const outline = async ({ page }: Person) => (await outlineOf(page)).join("|");
  await expect.poll(async () => (await outline(jun)) === (await outline(mira))).toBe(true);
  await expect(jun.page.getByText("Everything is saved.")).toBeVisible();
  for (const { page } of [mira, jun]) {
    await expect.poll(async () => [...(await linesOf(page))].sort()).toEqual(["A", "B"]);
    await page.reload();
    await expect.poll(async () => [...(await linesOf(page))].sort()).toEqual(["A", "B"]);
  }
  expect(await outline(jun)).toBe(await outline(mira));
});

test("I6: who loses the page while writing on it is told so, and may copy what was written", async () => {
  await jun.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await both("one");
  await jun.context.setOffline(true);
  await at(jun, "one", "End");
  await jun.page.keyboard.type(" from the train");
  await expect(jun.page.getByText(/changes wait on this device/)).toBeVisible();
  const { page } = mira;
  await page.locator("[role=treeitem][aria-current=page]").last().click({ button: "right" });
  await page
    .getByRole("menuitem", { name: /^Move to/ })
    .first()
    .click();
  await page
    .getByRole("listbox")
    .getByRole("option", { name: /^Private/ })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await jun.context.setOffline(false);
  await expect(jun.page.getByText("A change could not be saved.").first()).toBeVisible();
  // Each change is refused by itself; what the notice offers grows with them.
  await expect(async () => {
    await jun.page.getByRole("button", { name: "Copy my text" }).first().click({ timeout: 2_000 });
    expect(await jun.page.evaluate(() => navigator.clipboard.readText())).toBe(" from the train");
  }).toPass();
  await expect(jun.page.getByText("This page is not there for you")).toBeVisible();
  await expect.poll(() => linesOf(page)).toEqual(["one"]);
});

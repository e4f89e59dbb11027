// The width of bookmarks and embeds (C13): by pointer and by keys, one step back each, kept, and reserved before they come.
// Walks: packages/blocks/web, packages/blocks/bookmark, packages/blocks/embed.
import type { Locator, Page } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, press, slash } = stepsOn(() => mira);

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>A film" }),
  );
  await page.route("**/api/v3/getLinkMetadata*", (route) =>
    route.fulfill({ json: { title: "The regatta", description: "Six boats", icon: null, image: null } }),
  );
});

const widthOf = async (of: Locator): Promise<number> => Math.round((await of.boundingBox())?.width ?? 0);

for (const [kind, address, inside] of [
  ["embed", "https://www.youtube.com/watch?v=abc_DEF-123", "iframe"],
  ["bookmark", "https://boats.example/regatta", "a"],
] as const) {
  test(`C13: the width of a ${kind} is pulled and typed, undone, kept, and given back`, async () => {
    await write("");
    await slash(kind);
    await page.getByLabel("Address").fill(address);
    await press("Enter");
    const block = page.locator(`.block[data-type=${kind}]`);
    const shown = block.locator(`figure ${inside}`).first();
    await expect(shown).toBeVisible();
    const full = await widthOf(shown);
    const handle = block.getByRole("slider", { name: "Width" });
    await handle.focus();
    await press("Home");
    await expect.poll(() => widthOf(shown)).toBe(200);
    await press("ArrowRight", "Shift+ArrowRight");
    await expect.poll(() => widthOf(shown)).toBe(312);
    await expect(handle).toHaveAttribute("aria-valuenow", "312");
    const box = await handle.boundingBox();
    const at = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    // Over a frame of another site the pull goes on.
    await page.mouse.move(at.x - 30, at.y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => widthOf(shown)).toBe(252);
    expect(await faults(page)).toEqual([]);
    await handle.focus();
    await press("Escape", "Control+z");
    await expect.poll(() => widthOf(shown)).toBe(312);
    await expect(page.getByText("Saving")).toBeHidden();
    // What is reserved before its code is there is as wide as what comes.
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route("**/assets/mount-web-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    const room = block.locator("[data-room]");
    await expect.poll(() => widthOf(room)).toBe(312);
    const high = (await room.boundingBox())?.height;
    go();
    await expect.poll(() => widthOf(shown)).toBe(312);
    expect((await shown.boundingBox())?.height).toBe(high);
    await page.unroute("**/assets/mount-web-*.js");
    await block.hover();
    await block.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Full width" }).click();
    await expect.poll(() => widthOf(shown)).toBe(full);
  });
}

// The emoji of a workspace: added, found, written, drawn as icons, renamed and removed; behaviour B8 of docs/behaviours.md.
// Walks: apps/web/features/page-head/emoji, apps/web/data/emoji, packages/ui/emoji, apps/server/store, packages/kernel/records.
import type { Browser, Page } from "@playwright/test";
import { stepsOn } from "./blocks.ts";
import { isShown, png, type Sample } from "./file-steps.ts";
import { openFromSidebar, openSettings } from "./in-app.ts";
import { addPage, bodyOf, guestOf, memberOf, settler, titleOf, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, press, slash } = stepsOn(() => mira);

const pictures = (of: Page) => of.locator(".page-body .custom-emoji img");
const picker = (of: Page) => of.getByRole("dialog", { name: "Icon of the page" });
const menu = (of: Page) => of.getByRole("listbox", { name: "Emoji", exact: true });

async function choosePicture(of: Page, file: Sample): Promise<void> {
  const [chooser] = await Promise.all([
    of.waitForEvent("filechooser"),
    of.getByRole("button", { name: /Choose a picture|Choose another picture/ }).click(),
  ]);
  await chooser.setFiles(file);
}

async function openPicker(of: Page): Promise<void> {
  await of.getByRole("button", { name: /^(?:Add icon|Change the icon)$/ }).click();
  await picker(of).getByRole("button", { name: "Add an emoji" }).waitFor();
}

/** The text and the emoji of the first line. */
const lineOf = (of: Page): Promise<string> =>
  of
    .locator(".page-body .line")
    .first()
    .evaluate((line) => {
      const copy = line.cloneNode(true) as HTMLElement;
      for (const image of copy.querySelectorAll("img[alt]")) image.replaceWith(image.getAttribute("alt") ?? "");
      return copy.textContent ?? "";
    });

/** Adds an emoji to the workspace of a user by the icon of a new page, which gets the emoji as its icon. */
async function addEmoji(of: Person, title: string, file: string): Promise<void> {
  await addPage(of, title);
  await openPicker(of.page);
  await of.page.getByRole("button", { name: "Add an emoji" }).click();
  await choosePicture(of.page, png(file, 96, 64));
  await of.page.getByRole("button", { name: "Add emoji", exact: true }).click();
  await expect(picker(of.page)).toBeHidden();
}

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await addEmoji(mira, "Feast", "Party Parrot.png");
  await addEmoji(mira, "Late feast", "afterparty.png");
});

async function addInPicker(noor: Person): Promise<void> {
  const { page } = noor;
  await addPage(noor, "Feast");
  await openPicker(page);
  await page.getByRole("button", { name: "Add an emoji" }).click();
  const [name, add, wrong] = [
    page.getByLabel("Name"),
    page.getByRole("button", { name: "Add emoji", exact: true }),
    picker(page).getByRole("alert"),
  ];
  await add.click();
  await expect(wrong).toHaveText("Choose a picture first.");
  await choosePicture(page, { name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(wrong).toHaveText("An emoji is a PNG, JPEG, GIF or WebP.");
  await choosePicture(page, { name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(1_200_000) });
  await expect(wrong).toHaveText("This picture has 1.1 MB. An emoji may have 1 MB at most.");
  await choosePicture(page, { name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(wrong).toHaveText("This file is no picture that can be shown.");
  await expect(name).toHaveValue("");
  await choosePicture(page, png("Party Parrot.png", 96, 64));
  await expect(name).toHaveValue("party_parrot");
  for (const [wanted, fault] of [
    ["", "An emoji needs a name."],
    ["Party", "Use small letters, digits, - and _ only."],
    ["smile", "This is the name of an emoji that everybody has. Choose another one."],
  ] as const) {
    await name.fill(wanted);
    await add.click();
    await expect(wrong).toHaveText(fault);
  }
  await name.fill("party_parrot");
  await add.click();
  // The emoji becomes the icon at once, on the page and in the sidebar.
  await expect(picker(page)).toBeHidden();
  await expect.poll(() => isShown(page.getByRole("button", { name: "Change the icon" }).locator("img"))).toBe(true);
  await expect
    .poll(() => isShown(page.getByRole("treeitem", { name: "Feast", exact: true }).locator("img")))
    .toBe(true);
}

/** Needs the page of `addInPicker`, which has the emoji ":party_parrot:" as its icon. */
async function pastePicture({ page }: Person): Promise<void> {
  await openPicker(page);
  await picker(page).getByRole("combobox", { name: "Find an emoji" }).focus();
  await page.evaluate((bytes) => {
    const data = new DataTransfer();
    const picture = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    data.items.add(new File([picture], "party_parrot.png", { type: "image/png" }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }),
    );
  }, png("x").buffer.toString("base64"));
  await expect(page.getByLabel("Name")).toHaveValue("party_parrot");
  await page.getByRole("button", { name: "Add emoji", exact: true }).click();
  await expect(picker(page).getByRole("alert")).toHaveText("Another emoji of this workspace has this name.");
  await page.getByLabel("Name").fill("afterparty");
  await page.getByLabel("Name").press("Enter");
  await expect(picker(page)).toBeHidden();
  await openPicker(page);
  await page.getByRole("combobox", { name: "Find an emoji" }).fill("party");
  const found = picker(page).getByRole("option");
  await expect(found.nth(0)).toHaveAccessibleName(":party_parrot:");
  await expect(found.nth(1)).toHaveAccessibleName(":afterparty:");
  await found.first().click();
}

async function addBeforePictureIsRead(noor: Person): Promise<void> {
  const { page } = noor;
  await addPage(noor, "Quick feast");
  await openPicker(page);
  await page.getByRole("button", { name: "Add an emoji" }).click();
  await page.evaluate(() => {
    const { Image: Real } = window;
    const read = new Promise<void>((resolve) => window.addEventListener("read-now", () => resolve(), { once: true }));
    // The browser reads pictures when the test dispatches the event.
    window.Image = function () {
      const image = new Real();
      const set = (to: string) => {
        void read.then(() => image.setAttribute("src", to));
      };
      Object.defineProperty(image, "src", { set });
      return image;
    } as unknown as typeof Image;
  });
  await choosePicture(page, png("Quick.png", 96, 64));
  await page.getByRole("button", { name: "Add emoji", exact: true }).click();
  await expect(page.getByRole("button", { name: "Add emoji", exact: true })).toHaveAttribute("aria-busy", "true");
  await page.evaluate(() => window.dispatchEvent(new Event("read-now")));
  await expect(picker(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Change the icon" }).locator("img")).toHaveAttribute("alt", "");
}

test("B8: emoji are added in the picker", async ({ browser, server }) => {
  const noor = await settler(browser, server.url, "Noor");
  await test.step("B8: the picker takes a picture, proposes a name, and reports what is wrong with them", () =>
    addInPicker(noor));
  await test.step("B8: a picture that is dropped or pasted becomes an emoji, and a name is used once", () =>
    pastePicture(noor));
  await test.step("B8: an emoji that is added before its picture is read waits for the picture", () =>
    addBeforePictureIsRead(noor));
});

test("B8: in a line an emoji is found by its name, is one unit for arrows and Backspace, and returns by undo", async () => {
  await write("To the :party_pa");
  await expect(menu(page).getByRole("option", { selected: true })).toHaveText(/:party_parrot:/);
  await expect.poll(() => isShown(menu(page).getByRole("option", { selected: true }).locator("img"))).toBe(true);
  await press("Enter");
  await expect.poll(() => isShown(pictures(page))).toBe(true);
  await page.keyboard.type("!");
  expect(await lineOf(page)).toBe("To the :party_parrot:!");
  await press("ArrowLeft", "ArrowLeft");
  await page.keyboard.type("big ");
  await expect.poll(() => lineOf(page)).toBe("To the big :party_parrot:!");
  await press("ArrowRight", "Backspace");
  await expect
    .poll(async () => {
      if ((await pictures(page).count()) > 0) await press("Backspace");
      return lineOf(page);
    })
    .toBe("To the big !");
  await press("Control+z");
  await expect(pictures(page)).toHaveCount(1);
  // The picture is as high as the letters next to it.
  const height = await pictures(page).evaluate((one) => one.getBoundingClientRect().height);
  expect(height).toBeGreaterThanOrEqual(16);
  expect(height).toBeLessThan(28);
});

test("B8, B13: a copied emoji is its name as plain text and a picture with its name as HTML, and both are pasted as the emoji", async () => {
  await write("To the big :party_pa");
  await menu(page)
    .getByRole("option", { name: /:party_parrot:/ })
    .click();
  await page.keyboard.type(" now");
  await expect.poll(() => lineOf(page)).toBe("To the big :party_parrot: now");
  await press("Control+a", "Control+c");
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text() ?? "";
    return { html: await read("text/html"), plain: await read("text/plain") };
  });
  expect(copied.plain).toBe("To the big :party_parrot: now");
  expect(copied.html).toContain('alt=":party_parrot:"');
  const paste = async (forms: Readonly<Record<string, string>>): Promise<void> => {
    await page.evaluate(async (given) => {
      const items = Object.fromEntries(Object.entries(given).map(([type, text]) => [type, new Blob([text], { type })]));
      await navigator.clipboard.write([new ClipboardItem(items)]);
    }, forms);
    await press("Control+v");
  };
  const written: readonly Readonly<Record<string, string>>[] = [
    { "text/plain": "one :party_parrot: of :nobody:" },
    { "text/plain": "# one :party_parrot: of :nobody:" },
    { "text/plain": "x", "text/html": '<p>one <img class="emoji" alt=":party_parrot:"> of :nobody:</p>' },
  ];
  for (const forms of written) {
    await write("");
    await paste(forms);
    await expect.poll(() => lineOf(page)).toBe("one :party_parrot: of :nobody:");
    await expect(pictures(page)).toHaveCount(1);
  }
});

test("B8: an emoji is drawn as the icon of mentions, paths, callouts and found pages", async () => {
  await write("See @Feast");
  await page.getByRole("listbox", { name: "Mention" }).getByRole("option", { name: "Feast" }).first().click();
  await expect.poll(() => isShown(page.locator(".page-mention img"))).toBe(true);
  await press("Enter");
  await slash("callout");
  await page.getByRole("button", { name: "Icon of the callout" }).click();
  await page.getByRole("combobox", { name: "Find an emoji" }).fill("party");
  await page.getByRole("option", { name: ":party_parrot:" }).click();
  await expect.poll(() => isShown(page.getByRole("button", { name: "Icon of the callout" }).locator("img"))).toBe(true);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("Feast");
  await expect.poll(() => isShown(page.getByRole("option", { name: /Feast/ }).first().locator("img"))).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("treeitem", { name: "Feast", exact: true }).getByRole("link").click();
  await expect(titleOf(page)).toHaveText("Feast");
  await expect.poll(() => isShown(page.getByRole("banner").locator("img").first())).toBe(true);
});

test("B8: an emoji that was drawn before is drawn without a request after a reload", async () => {
  await write("Cake :party_pa");
  await menu(page)
    .getByRole("option", { name: /:party_parrot:/ })
    .click();
  await expect.poll(() => isShown(pictures(page).first())).toBe(true);
  const cut = (address: URL) =>
    /^\/(?:image|signed)\//.test(address.pathname) || address.pathname.endsWith("/getSignedFileUrls");
  await page.route(cut, (route) => route.abort());
  await page.reload();
  await expect.poll(() => isShown(pictures(page).first())).toBe(true);
  await page.unroute(cut);
});

/** Returns Jun, who is a member of Mira's workspace. */
async function shareWithMember(browser: Browser): Promise<Person> {
  const title = await write("Cake :party_pa");
  await menu(page)
    .getByRole("option", { name: /:party_parrot:/ })
    .click();
  const jun = await memberOf(mira, browser, "Jun");
  await expect.poll(() => isShown(pictures(jun.page))).toBe(true);
  await bodyOf(jun.page).locator(".line").first().click();
  await jun.page.keyboard.press("End");
  await jun.page.keyboard.type(" :afterpa");
  await menu(jun.page)
    .getByRole("option", { name: /:afterparty:/ })
    .click();
  await expect(pictures(page)).toHaveCount(2);
  await openSettings(jun.page);
  await jun.page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Tidewater" }).click();
  await expect(jun.page.getByRole("list", { name: "Emoji of this workspace" }).getByRole("listitem")).toHaveCount(2);
  await expect(jun.page.getByRole("button", { name: /^(?:Rename|Remove) :/ })).toHaveCount(0);
  await jun.page.goBack();
  await jun.page.goBack();
  await expect(titleOf(jun.page)).toHaveText(title);
  // Other clients request the picture by the address of the icon.
  const icon = await page.evaluate(async () => {
    const answer = await fetch("/api/v3/getSpaces", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    return JSON.stringify(await answer.json()).match(/notion:\/\/custom_emoji\/[0-9a-f-]+\/[0-9a-f-]+/)?.[0] ?? "";
  });
  const picture = `/image/${encodeURIComponent(icon)}?width=64`;
  expect((await page.request.get(picture)).headers()["content-type"]).toMatch(/^image\//);
  const guest = await guestOf(mira, browser);
  expect((await guest.page.request.get(picture)).status()).toBe(404);
  await expect(guest.page.locator(".page-body .custom-emoji").first()).toHaveText("emoji of another workspace");
  const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin });
  expect((await stranger.request.get(picture)).status()).toBe(404);
  await stranger.close();
  await guest.context.close();
  return jun;
}

async function renameAndRemove(jun: Person): Promise<void> {
  const title = await write("Cake :party_pa");
  await menu(page)
    .getByRole("option", { name: /:party_parrot:/ })
    .click();
  await page.keyboard.type("and :afterpa");
  await menu(page)
    .getByRole("option", { name: /:afterparty:/ })
    .click();
  await expect(pictures(page)).toHaveCount(2);
  await openFromSidebar(jun.page, title);
  await expect(pictures(jun.page)).toHaveCount(2);
  await openSettings(page);
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Tidewater" }).click();
  await page.getByRole("button", { name: "Rename :party_parrot:" }).click();
  await page.getByLabel("New name").fill("afterparty");
  await page.getByLabel("New name").press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Another emoji of this workspace has this name.");
  await page.getByLabel("New name").fill("feast");
  await page.getByLabel("New name").press("Enter");
  await expect(pictures(jun.page).first()).toHaveAttribute("alt", ":feast:");
  await page.getByRole("button", { name: "Remove :feast:" }).click();
  await expect(page.getByRole("button", { name: "Remove :feast:" })).toBeHidden();
  await expect(jun.page.locator(".page-body .custom-emoji").first()).toHaveText(":feast:");
  await expect(pictures(jun.page)).toHaveCount(1);
  await expect(jun.page.getByRole("treeitem", { name: "Feast", exact: true }).locator("img")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => isShown(pictures(jun.page).first())).toBe(true);
  await expect
    .poll(() => isShown(jun.page.getByRole("treeitem", { name: "Feast", exact: true }).locator("img")))
    .toBe(true);
}

test("B8: the emoji of a workspace are shared by its members", async ({ browser }) => {
  const jun = await test.step("B8: members get an emoji at once and cannot change it; others get no picture", () =>
    shareWithMember(browser));
  await test.step("B8: a new name applies everywhere; a removed emoji is shown as its name and returns by undo", () =>
    renameAndRemove(jun));
});

// Bookmarks, embeds, and what a pasted address may become; behaviours are named as in docs/behaviours.md (G7 ...).
// No page of the web is asked: what it would say is played, by the same call and the same addresses.
// Walks: packages/blocks/bookmark, packages/blocks/embed, packages/blocks/web, apps/web/features/page/faces, apps/server/features/files/links/get-link-metadata.ts.
import type { Page, Route } from "@playwright/test";
import { faults } from "./axe.ts";
import { stepsOn } from "./blocks.ts";
import { bodyOf, settler, titleOf, type Person } from "./people.ts";
import { draw } from "@tessera/testing/sample-files.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
let asked: string[] = [];
const { write, press, line } = stepsOn(() => mira);

const boats = "https://boats.example/regatta";
const facts = {
  title: "The spring regatta",
  description: "Six boats, three heats.",
  icon: "https://boats.example/icon.png",
  image: "https://boats.example/cover.png",
};

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
  await page.route("**/api/v3/getLinkMetadata*", async (route: Route) => {
    const { url } = route.request().postDataJSON() as { url: string };
    asked.push(url);
    await route.fulfill({ json: facts });
  });
  await page.route("https://boats.example/*.png", (route) =>
    route.fulfill({ body: draw(64, 64), contentType: "image/png" }),
  );
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ body: "<!doctype html><title>Film</title><p>A film</p>", contentType: "text/html" }),
  );
});

test.beforeEach(() => {
  asked = [];
});

const menu = () => page.getByRole("listbox", { name: "Paste as" });
const card = () => page.locator(".block[data-type=bookmark] a");
const frame = () => page.locator(".block[data-type=embed] iframe");

async function paste(text: string): Promise<void> {
  await bodyOf(page).evaluate((body, words) => {
    const data = new DataTransfer();
    data.setData("text/plain", words);
    body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

async function choose(name: string): Promise<void> {
  await expect(menu()).toBeVisible();
  await menu().getByRole("option", { name }).click();
  await expect(menu()).toBeHidden();
}

test("G7: an address pasted alone stays a link, or becomes what is chosen; nothing is asked before", async () => {
  await write("See ");
  await paste(boats);
  await expect(menu().getByRole("option")).toHaveText([/^Mention/, "Bookmark", "Address"]);
  await expect(bodyOf(page)).toBeFocused();
  expect(asked).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await press("Escape");
  await expect(menu()).toBeHidden();
  await expect(page.locator(".page-body a")).toHaveAttribute("href", boats);
  await page.keyboard.type(" and more");
  await expect(line("See")).toHaveText(`See ${boats} and more`);
  await expect(page.locator(".page-body a")).toHaveText(boats);
  expect(asked).toEqual([]);
});

test("G7: a mention is the title, linked; one of a page here is its name", async () => {
  const target = await write("Harbour");
  const address = page.url();
  await write("See ");
  await paste(boats);
  await press("Enter");
  await expect(page.locator(".page-body a")).toHaveText(facts.title);
  await expect(page.locator(".page-body a")).toHaveAttribute("href", boats);
  await press("End", "Enter");
  await paste(address);
  await expect(menu().getByRole("option")).toHaveText([/^Mention/, "Address"]);
  await press("Enter");
  await expect(page.locator(".page-mention")).toHaveText(target);
});

test("G7: with other words, over words and in code no menu opens", async () => {
  await write("one");
  await paste(`look at ${boats} now`);
  await expect(line("now")).toBeVisible();
  await expect(menu()).toBeHidden();
  await press("Shift+Home");
  await paste(boats);
  await expect(page.locator(".page-body a")).toHaveAttribute("href", boats);
  await expect(menu()).toBeHidden();
  await press("End", "Enter");
  await page.keyboard.type("``` ");
  await paste(boats);
  await expect(page.locator(".block[data-type=code]")).toContainText(boats);
  await expect(menu()).toBeHidden();
});

test("C13: a bookmark says what its page says, opens it, takes a caption, and outlives a reload", async () => {
  await write("");
  await paste(boats);
  await choose("Bookmark");
  await expect(card()).toContainText(facts.title);
  await expect(card()).toContainText(facts.description);
  await expect(card()).toHaveAttribute("href", boats);
  await expect(card()).toHaveAttribute("rel", /noopener noreferrer/);
  await expect(card().locator("img")).toHaveCount(2);
  await expect(bodyOf(page).getByText(boats, { exact: true })).toHaveCount(1);
  expect(asked).toEqual([boats]);
  expect(await faults(page)).toEqual([]);
  await card().hover();
  await page.locator(".block[data-type=bookmark]").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Caption" }).click();
  await expect(page.locator(".caption-line")).toBeFocused();
  await page.keyboard.type("Before Easter");
  await expect(page.locator(".caption-line")).toHaveText("Before Easter");
  await page.reload();
  await expect(card()).toContainText(facts.title);
  await expect(page.locator(".block[data-type=bookmark] figcaption")).toHaveText("Before Easter");
  expect(asked).toEqual([boats]);
  await page.locator(".block[data-type=bookmark]").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(card()).toHaveCount(0);
});

test("C13: the slash asks for an address; a wrong one is said to be wrong; without an answer it is the address", async () => {
  await write("");
  await page.keyboard.type("/bookmark");
  await press("Enter");
  const form = page.getByRole("dialog", { name: "Add a bookmark" });
  const field = form.getByLabel("Address");
  for (const wrong of ["javascript:alert(1)", "not an address", "https://adf.ly/x"]) {
    await field.fill(wrong);
    await press("Enter");
    await expect(form.getByText("Enter an address of the web")).toBeVisible();
  }
  await page.route("**/api/v3/getLinkMetadata*", (route) => route.fulfill({ status: 400, json: {} }), { times: 1 });
  await field.fill("https://silent.example/x");
  await press("Enter");
  await expect(form).toBeHidden();
  await expect(card()).toContainText("silent.example");
  await page.locator(".block[data-type=bookmark]").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Read the page again" }).click();
  await expect(card()).toContainText(facts.title);
});

test("C13: hosts that are known are shown in a frame that may do little, others say that they are not", async () => {
  await write("");
  await paste("https://www.youtube.com/watch?v=abc_DEF-123");
  await choose("Embed");
  await expect(frame()).toHaveAttribute("src", "https://www.youtube-nocookie.com/embed/abc_DEF-123");
  const sandbox = (await frame().getAttribute("sandbox")) ?? "";
  expect(sandbox).toContain("allow-scripts");
  expect(sandbox).not.toMatch(/top-navigation|downloads|modals/);
  await expect(page.frameLocator(".block[data-type=embed] iframe").getByText("A film")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const policy = (await page.request.get("/")).headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/frame-src 'self' https:\/\/www\.youtube-nocookie\.com /);
  await page.locator(".block[data-type=embed]").hover();
  await page.locator(".block[data-type=embed]").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Another address" }).click();
  await page.getByRole("dialog", { name: "Add an embed" }).getByLabel("Address").fill("https://boats.example/live");
  await press("Enter");
  await expect(frame()).toHaveCount(0);
  await expect(page.locator(".block[data-type=embed]")).toContainText("This cannot be shown in a page");
});

test("J8: nothing below a bookmark or an embed moves when it comes", async () => {
  await write("");
  await paste("https://www.youtube.com/watch?v=abc_DEF-123");
  await choose("Embed");
  await paste(boats);
  await choose("Bookmark");
  await expect(card()).toContainText(facts.title);
  await page.keyboard.type("Below");
  await expect(line("Below")).toBeVisible();
  await expect(page.getByText("Saving")).toBeHidden();
  const top = () => line("Below").evaluate((dom) => dom.getBoundingClientRect().top);
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/assets/mount-web-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(line("Below")).toBeVisible();
  await expect(titleOf(page)).toBeVisible();
  await expect(frame()).toHaveCount(0);
  const before = await top();
  go();
  await expect(frame()).toBeVisible();
  await expect(card()).toContainText(facts.title);
  expect(await top()).toBe(before);
});

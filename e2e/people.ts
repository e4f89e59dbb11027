// People for browser tests: each signs up through the screens, as a person does, in a browser of their own.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "./test.ts";

export interface Person {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** How the screens speak: English, unless somebody says otherwise before the first person comes. */
export const speech: {
  say: (english: string) => string;
  /** Makes a browser speak so. */
  prepare: (context: BrowserContext) => Promise<void>;
} = { say: (english) => english, prepare: async () => undefined };

const password = "correct horse 7";
let count = 0;

/** Signs up; ends on the screen that names the first workspace, or where `to` leads. */
export async function signUp(
  browser: Browser,
  url: string,
  name: string,
  to = "/",
  { tour = false } = {},
): Promise<Person> {
  const context = await browser.newContext({ baseURL: url });
  await speech.prepare(context);
  const { say } = speech;
  // The tour comes by itself once; its own test asks for it.
  if (!tour) await context.addInitScript(() => localStorage.setItem("KeyValueStore2:sidebar-tour", '"done"'));
  const page = await context.newPage();
  const redirect = to === "/" ? "" : `?redirectURL=${encodeURIComponent(to)}`;
  await page.goto(`/signup${redirect}`);
  await page.getByLabel(say("Name")).fill(name);
  await page
    .getByLabel(say("E-mail"))
    .fill(`${name.toLowerCase()}.${process.pid}.${Date.now()}.${count++}@example.com`);
  await page.getByLabel(say("Password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("Create account") }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/signup"));
  return { name, context, page };
}

export async function makeWorkspace({ page }: Person, name: string): Promise<void> {
  await page.getByLabel(speech.say("Name of the workspace")).fill(name);
  await page.getByRole("button", { name: speech.say("Create workspace") }).click();
  await expect(page.getByRole("button", { name: new RegExp(name) }).first()).toBeVisible();
}

/** Somebody in a workspace of their own, whose browser gives the clipboard. */
export async function settler(browser: Browser, url: string, name: string): Promise<Person> {
  const person = await signUp(browser, url, name);
  await person.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await makeWorkspace(person, "Tidewater");
  return person;
}

/** A new page at the top; the caret is in its title. */
export async function addPage({ page }: Person, title: string): Promise<void> {
  const before = page.url();
  await page
    .getByRole("button", { name: speech.say("New page"), exact: true })
    .first()
    .click();
  await page.waitForURL((address) => address.href !== before);
  const heading = titleOf(page);
  await expect(heading).toBeFocused();
  await page.keyboard.type(title);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  // What signs mean comes a moment after the page.
  await expect(bodyOf(page)).toHaveAttribute("data-complete", "");
}

export const titleOf = (page: Page) => page.getByRole("textbox", { name: speech.say("Page title") });
export const bodyOf = (page: Page) => page.getByRole("textbox", { name: speech.say("Page text") });

/** The lines of the page as they are seen, top to bottom. */
export async function linesOf(page: Page): Promise<string[]> {
  return page
    .locator(".page-body .line")
    .allInnerTexts()
    .then((lines) => lines.map((line) => line.replace(/\n$/, "")));
}

/** The link of an invitation to the workspace, made through the share dialog. */
export async function inviteLink({ page }: Person): Promise<string> {
  await page.getByRole("button", { name: speech.say("Share"), exact: true }).click();
  return copiedInvite(page);
}

/** From the share dialog, which is open; it is closed again. */
export async function copiedInvite(page: Page): Promise<string> {
  await page.getByRole("button", { name: speech.say("Copy invitation link") }).click();
  const link = await page.getByLabel(speech.say("Invitation link")).inputValue();
  await page.keyboard.press("Escape");
  return link;
}

export async function join({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: speech.say("Join workspace") }).click();
  await page.waitForURL((address) => !address.pathname.includes("/invite/"));
}

/** Somebody who may only read the page that is open before a person. */
export async function readerOf({ page }: Person, browser: Browser, url: string): Promise<Person> {
  const { say } = speech;
  await page.getByRole("button", { name: say("Share"), exact: true }).click();
  await page.getByRole("radio", { name: /^Read this page/ }).check();
  await page.getByRole("button", { name: say("Copy invitation link") }).click();
  const link = await page.getByLabel(say("Invitation link")).inputValue();
  await page.keyboard.press("Escape");
  const person = await signUp(browser, url, "Ada", new URL(link).pathname);
  await join(person);
  await expect(titleOf(person.page)).toHaveText((await titleOf(page).textContent()) ?? "");
  return person;
}

/** The same person, with the page that is open before them, at a phone: a second browser. */
export async function atPhone({ name, context, page }: Person, browser: Browser): Promise<Person> {
  const phone = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await context.storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await speech.prepare(phone);
  const there: Person = { name, context: phone, page: await phone.newPage() };
  await there.page.goto(page.url());
  await expect(titleOf(there.page)).toHaveText((await titleOf(page).textContent()) ?? "");
  return there;
}

/** Two members of one workspace, both on a page of it. */
export async function twoOnAPage(browser: Browser, url: string): Promise<[Person, Person]> {
  const mira = await settler(browser, url, "Mira");
  await addPage(mira, "Spring timetable");
  const link = await inviteLink(mira);
  const jun = await signUp(browser, url, "Jun", new URL(link).pathname);
  await join(jun);
  await jun.page.getByRole("link", { name: "Spring timetable" }).click();
  await expect(titleOf(jun.page)).toHaveText("Spring timetable");
  return [mira, jun];
}

// Users for browser tests: accounts, workspaces and memberships are created by the API, with the calls that the screens of the app
// send; a browser then gets the cookies that the server would have set. Each user has a browser of their own.
// Invariant: the records are equal to those that the screens would have created. Only tests of signing up fill in its form.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { cookies } from "@tessera/kernel/rules/headers.ts";
import { Caller } from "@tessera/testing/caller.ts";
import { expect } from "./test.ts";

export interface Person {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Sends requests of the user to the API, without the browser. */
  readonly caller: Caller;
  readonly email: string;
  /** The workspace that was created for the user, or that the user joined; empty if there is none. */
  readonly spaceId: string;
}

/** The language of the screens: English, unless it is changed before the first browser is opened. */
export const speech: {
  say: (english: string) => string;
  /** Sets the language of a browser. */
  prepare: (context: BrowserContext) => Promise<void>;
} = { say: (english) => english, prepare: async () => undefined };

export const password = "correct horse 7";
const year = 365 * 24 * 60 * 60;
let count = 0;

interface Opening {
  /** The first address of the browser; null leaves its tab empty. */
  readonly to?: string | null;
  /** Whether the tour of a new user may start. */
  readonly tour?: boolean;
}

/** Creates an account by the API. The caller stores its session. */
async function signUp(url: string, name: string): Promise<{ readonly caller: Caller; readonly email: string }> {
  const caller = new Caller(url);
  const email = `${name.toLowerCase()}.${process.pid}.${Date.now()}.${count++}@example.com`;
  ({ userId: caller.userId } = await caller.call<{ userId: string }>("signUp", { email, password, name }));
  return { caller, email };
}

/** Opens a browser in which the user of the caller is signed in. */
async function browserOf(
  browser: Browser,
  url: string,
  { cookie, userId }: Caller,
  { to = "/", tour = false }: Opening,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ baseURL: url });
  await speech.prepare(context);
  if (!tour) await context.addInitScript(() => localStorage.setItem("KeyValueStore2:sidebar-tour", '"done"'));
  const token = cookie.slice(cookie.indexOf("=") + 1);
  const flags = { url, sameSite: "Lax", expires: Math.floor(Date.now() / 1000) + year } as const;
  await context.addCookies([
    { ...flags, name: cookies.session, value: token, httpOnly: true },
    { ...flags, name: `${cookies.sessionOfUser}${userId}`, value: token, httpOnly: true },
    { ...flags, name: cookies.users, value: encodeURIComponent(JSON.stringify([userId])) },
  ]);
  const page = await context.newPage();
  if (to !== null) await page.goto(to);
  return { context, page };
}

/** Returns a user with an account and without a workspace. */
export async function newcomer(browser: Browser, url: string, name: string, opening: Opening = {}): Promise<Person> {
  const { caller, email } = await signUp(url, name);
  caller.close();
  return { name, email, caller, spaceId: "", ...(await browserOf(browser, url, caller, opening)) };
}

/** Returns a user in a workspace of their own, whose browser allows reading and writing the clipboard. */
export async function settler(
  browser: Browser,
  url: string,
  name: string,
  { workspace = "Tidewater", ...opening }: Opening & { readonly workspace?: string } = {},
): Promise<Person> {
  const { caller, email } = await signUp(url, name);
  const spaceId = await caller.createSpace(workspace);
  caller.close();
  const opened = await browserOf(browser, url, caller, opening);
  await opened.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  if (opening.to === undefined)
    await expect(opened.page.getByRole("button", { name: new RegExp(workspace) }).first()).toBeVisible();
  return { name, email, caller, spaceId, ...opened };
}

/** Returns a user who joined the host's workspace by an invitation, and opens the page that the host sees. */
export async function memberOf(host: Person, browser: Browser, name: string, opening: Opening = {}): Promise<Person> {
  return await invited(host, browser, name, { role: "read_and_write" }, opening);
}

/** Returns a user who was invited to the page that the host sees, to read it unless `role` allows more, and opens this page. */
export async function guestOf(
  host: Person,
  browser: Browser,
  { name = "Ada", role = "reader", ...opening }: Opening & { readonly name?: string; readonly role?: string } = {},
): Promise<Person> {
  return await invited(host, browser, name, { role, pageId: pageIdOf(host.page) }, opening);
}

async function invited(
  host: Person,
  browser: Browser,
  name: string,
  invitation: { readonly role: string; readonly pageId?: string },
  opening: Opening,
): Promise<Person> {
  const { origin, pathname } = new URL(host.page.url());
  await stored(host);
  const { code } = await host.caller.call<{ code: string }>("createInvite", { spaceId: host.spaceId, ...invitation });
  const { caller, email } = await signUp(origin, name);
  await caller.call("acceptInvite", { code });
  for (const each of [host.caller, caller]) each.close();
  const opened = await browserOf(browser, origin, caller, { to: pathname, ...opening });
  if (opening.to === undefined)
    await expect(titleOf(opened.page).first()).toHaveText((await titleOf(host.page).first().textContent()) ?? "");
  return { name, email, caller, spaceId: host.spaceId, ...opened };
}

/** The id of the page that is open, read from its address. */
function pageIdOf(page: Page): string {
  const found = /[0-9a-f]{32}/.exec(new URL(page.url()).pathname)?.[0];
  if (found === undefined) throw new Error(`no page is open at ${page.url()}`);
  return found.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Waits until the server stores the page that a user sees, with the title that the user sees. */
export async function stored({ page, caller }: Person): Promise<void> {
  const id = pageIdOf(page);
  const requests = [{ pointer: { table: "block", id }, version: -1 }];
  const title = await titleOf(page).first().textContent();
  await expect
    .poll(async () => {
      const { recordMap } = await caller.call<Records>("syncRecordValuesMain", { requests });
      const runs = recordMap.block?.[id]?.value?.properties?.title ?? [];
      return runs.map(([text]) => text).join("");
    })
    .toBe(title);
}

interface Records {
  readonly recordMap: {
    readonly block?: Readonly<
      Record<string, { readonly value?: { readonly properties?: { readonly title?: [string][] } } }>
    >;
  };
}

/** Creates a page at the top level and types its title, where the caret stays. */
export async function addPage({ page }: Person, title: string): Promise<void> {
  const before = page.url();
  await page
    .getByRole("button", { name: speech.say("New page"), exact: true })
    .first()
    .click();
  await page.waitForURL((address) => address.href !== before);
  const heading = titleOf(page);
  await expect(heading).toBeFocused();
  await page.keyboard.insertText(title);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  // The rules for typed signs are loaded shortly after the page is shown.
  await expect(bodyOf(page)).toHaveAttribute("data-complete", "");
}

export const titleOf = (page: Page) => page.getByRole("textbox", { name: speech.say("Page title") });
export const bodyOf = (page: Page) => page.getByRole("textbox", { name: speech.say("Page text") });

/** The texts of the lines of the page, top to bottom. */
export async function linesOf(page: Page): Promise<string[]> {
  return (
    page
      .locator(".page-body .line")
      // A line far outside of the window is not drawn and has no inner text.
      .evaluateAll((all) => all.map((line) => ((line as HTMLElement).innerText || line.textContent).replace(/\n$/, "")))
  );
}

/** Returns the link of an invitation from the share dialog, which must be open, and closes the dialog. */
export async function copiedInvite(page: Page): Promise<string> {
  await page.getByRole("button", { name: speech.say("Copy invitation link") }).click();
  const link = await page.getByLabel(speech.say("Invitation link")).inputValue();
  await page.keyboard.press("Escape");
  return link;
}

/** Opens the page that a user sees on a phone of the user: a second browser with the same session. */
export async function atPhone(person: Person, browser: Browser): Promise<Person> {
  const { context, page } = person;
  const phone = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await context.storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await speech.prepare(phone);
  const there: Person = { ...person, context: phone, page: await phone.newPage() };
  await there.page.goto(page.url());
  await expect(titleOf(there.page)).toHaveText((await titleOf(page).textContent()) ?? "");
  return there;
}

/** Returns two members of one workspace, who have the same page open. */
export async function twoOnAPage(browser: Browser, url: string): Promise<[Person, Person]> {
  const mira = await settler(browser, url, "Mira");
  await addPage(mira, "Spring timetable");
  return [mira, await memberOf(mira, browser, "Jun")];
}

// Steps that do without a load of the app: pages are opened by their links in the sidebar, and what the server stores is read
// by the API.
import type { Browser, Page } from "@playwright/test";
import { moveTo } from "./in-app.ts";
import { speech, stored, titleOf, type Person } from "./people.ts";
import { expect } from "./test.ts";

/** The id of a page or view as addresses contain it. */
const compact = (id: string): string => id.replaceAll("-", "");

/**
 * Opens a page or a database by its link in the sidebar, on wide screens and on phones. `page` must show the workspace, and
 * the page must be in a section of the sidebar that is open. Resolves when `title` is shown, so that titles of pages that
 * follow each other in a test must differ.
 */
export async function openPage(page: Page, id: string, title: string): Promise<void> {
  const show = page.getByRole("button", { name: speech.say("Show sidebar"), exact: true });
  if (await show.isVisible()) await show.click();
  const sidebar = page.getByRole("navigation", { name: speech.say("Sidebar"), exact: true });
  await sidebar
    .locator(`a[href$="${compact(id)}"]`)
    .first()
    .click();
  await page.waitForURL((address) => address.pathname.endsWith(compact(id)));
  await expect(titleOf(page).first()).toHaveText(title);
}

/** The id of the page that `page` shows, with hyphens, read from its address. */
export function shownPageId(page: Page): string {
  const found = /[0-9a-f]{32}/.exec(new URL(page.url()).pathname)?.[0];
  if (found === undefined) throw new Error(`The address ${page.url()} contains no page id.`);
  return found.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Opens the page that `shown` shows in the tab of another user, who must have it in the sidebar. */
export async function openSamePage(shown: Page, other: Page): Promise<void> {
  await openPage(other, shownPageId(shown), (await titleOf(shown).first().textContent()) ?? "");
}

/**
 * Invites a user to the page that the host sees, with this role on the page, and opens the page in the browser of the user.
 * The user must be in the workspace of the host already, for example as a guest of another page.
 */
export async function inviteToPage(host: Person, guest: Person, role = "reader"): Promise<void> {
  await stored(host);
  const invitation = { spaceId: host.spaceId, role, pageId: shownPageId(host.page) };
  const { code } = await host.caller.call<{ code: string }>("createInvite", invitation);
  await guest.caller.call("acceptInvite", { code });
  for (const { caller } of [host, guest]) caller.close();
  await moveTo(guest.page, new URL(host.page.url()).pathname);
  await expect(titleOf(guest.page).first()).toHaveText((await titleOf(host.page).first().textContent()) ?? "");
}

/** Opens an address on a phone of a user: another browser with the same session. The user needs no page that is open. */
export async function phoneOf(person: Person, browser: Browser, address: string): Promise<Person> {
  const context = await browser.newContext({
    baseURL: new URL(address).origin,
    storageState: await person.context.storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await speech.prepare(context);
  const page = await context.newPage();
  await page.goto(address);
  await expect(titleOf(page).first()).toBeVisible();
  return { ...person, context, page };
}

/** The texts of the blocks of a page, at most 1000, as the server stores them; the user needs read access to the page. */
export async function linesOnServer({ caller, spaceId }: Person, pageId: string): Promise<string[]> {
  const request = { page: { id: pageId, spaceId }, limit: 1000, cursor: { stack: [] } };
  const { recordMap } = await caller.call<Chunk>("loadCachedPageChunk", request);
  caller.close();
  return Object.entries(recordMap.block ?? {})
    .filter(([id]) => id !== pageId)
    .map(([, { value }]) => (value?.properties?.title ?? []).map(([text]) => text).join(""));
}

interface Chunk {
  readonly recordMap: {
    readonly block?: Readonly<
      Record<string, { readonly value?: { readonly properties?: { readonly title?: readonly [string][] } } }>
    >;
  };
}

/** Whether the tab can be closed or loaded again without a question of the browser. */
export async function leaves(page: Page): Promise<boolean> {
  return await page.evaluate(() => window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
}

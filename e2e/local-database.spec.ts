// The local database of a user's browser: tabs that close or crash, and storage that is full, refused or damaged. In each case
// text that was typed while nothing could be sent is there after a reload, and reaches the server.
// Walks: packages/sync/local, apps/web/local.
import type { Browser, BrowserContext, Page, Worker } from "@playwright/test";
import { addPage, bodyOf, linesOf, settler, type Person } from "./people.ts";
import { clearQuickCopy, hasRoom, holdQuickCopy, settled } from "./quick-copy.ts";
import { expect, test } from "./test.ts";
import { linesOnServer, shownPageId } from "./walk-steps.ts";

// Each test has users of its own, so that any worker can run the next test.
test.describe.configure({ mode: "parallel" });

const sending = "**/api/v3/saveTransactions*";
const inWorker = (worker: Worker): boolean => worker.url().includes("local-worker");

interface Writer extends Person {
  readonly pageId: string;
  /** The address of the page. */
  readonly address: string;
}

/** A user with a page in a workspace of their own; `prepare` changes the browser before the app is loaded. */
async function start(
  browser: Browser,
  url: string,
  name: string,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<Writer> {
  const person = await settler(browser, url, name, { workspace: `${name}'s`, to: null });
  const { page } = person;
  await prepare(person.context);
  await page.goto("/");
  await addPage(person, "Plan");
  await page.keyboard.press("Enter");
  await page.keyboard.type("first");
  const started = { ...person, pageId: shownPageId(page), address: page.url() };
  // The first line is on the server before a test takes the storage or the network away.
  await expectSent(started, ["first"]);
  return started;
}

/** Aborts the requests with changes of all tabs of this browser. */
const cutOff = async (context: BrowserContext): Promise<unknown> => context.route(sending, (route) => route.abort());
/** Lets requests with changes through, and sends them now instead of after the delay of the next retry. */
async function putBack(context: BrowserContext, ...pages: readonly Page[]): Promise<void> {
  await context.unroute(sending);
  for (const page of pages) await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

async function type(page: Page, words: string): Promise<void> {
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type(words);
  await expect.poll(() => linesOf(page)).toContain(words);
}

const isLeading = (page: Page): boolean => page.workers().some(inWorker);

/** Waits until a tab has the worker of the local database, which is in the leading tab alone. */
async function leads(page: Page): Promise<Worker> {
  await expect.poll(() => isLeading(page)).toBe(true);
  const worker = page.workers().find(inWorker);
  if (worker === undefined) throw new Error("The worker of the local database has ended.");
  return worker;
}

/** Ends the process of a tab, as a crash does. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashed;
}

/** Expects that the server stores these lines of the user's page. */
async function expectSent(person: Writer, lines: readonly string[]): Promise<void> {
  await expect.poll(() => linesOnServer(person, person.pageId)).toEqual(expect.arrayContaining([...lines]));
}

async function expectHere(page: Page, words: readonly string[]): Promise<void> {
  for (const line of words) await expect.poll(() => linesOf(page)).toContain(line);
}

/** Resolves when another tab sends a request to the leading tab. Listens before later calls of the page run. */
function requested(page: Page, userId: string): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const tabs = new BroadcastChannel(name);
        tabs.addEventListener("message", ({ data }: MessageEvent<{ readonly t: string }>) => {
          if (data.t !== "ask") return;
          tabs.close();
          resolve();
        });
      }),
    `tessera-local-${userId}`,
  );
}

/** Closes all tabs and opens a page of the same origin without the app, so that no tab has the database open. */
async function outside(context: BrowserContext, url: string): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(new URL("/app-icon.svg", url).href);
  return page;
}

/** Opens the page of a user in another tab of the same browser, and waits for these lines. */
async function openTab({ context, address }: Writer, lines: readonly string[]): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  await expectHere(tab, lines);
  return tab;
}

/** Begins with five tabs, of which the first one leads. Returns the other four; nothing is sent yet. */
async function closeLeadingTab({ context }: Writer, tabs: readonly Page[]): Promise<readonly Page[]> {
  const [first, second, ...others] = tabs;
  if (first === undefined || second === undefined) throw new Error("The step needs two tabs.");
  await leads(first);
  await cutOff(context);
  await type(first, "from the first");
  await first.close();
  await type(second, "from the second");
  await leads(second);
  return [second, ...others];
}

/** Begins with four tabs, of which the first one leads, and with changes that are not sent. Returns the tab that is left. */
async function crashLeadingTabs(person: Writer, tabs: readonly Page[]): Promise<Page> {
  const { context } = person;
  for (const [n, tab] of tabs.entries()) await type(tab, `tab ${n}`);
  for (const tab of tabs.slice(0, 2)) {
    await leads(tab);
    await crash(context, tab);
    await tab.close();
  }
  const [third, last] = tabs.slice(2);
  if (third === undefined || last === undefined) throw new Error("The step needs four tabs.");
  await expect.poll(() => isLeading(third) || isLeading(last)).toBe(true);
  await last.reload();
  await expectHere(last, ["from the first", "from the second", "tab 0", "tab 1", "tab 3"]);
  await putBack(context, third, last);
  await expectSent(person, ["first", "from the first", "from the second", "tab 0", "tab 1", "tab 2", "tab 3"]);
  await third.close();
  return last;
}

/** Returns the tab that is opened after `page` was closed. */
async function closeBeforeStored(person: Writer, page: Page, url: string): Promise<Page> {
  const { context } = person;
  await cutOff(context);
  await type(page, "the end");
  const holder = await context.newPage();
  await holder.goto(new URL("/app-icon.svg", url).href);
  await holdQuickCopy(holder);
  const notes = (at: Page) =>
    at.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("tessera-unsent:")).length);
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" and the last wor");
  await page.close();
  await expect.poll(() => notes(holder)).toBeGreaterThan(0);
  await holder.close();
  const next = await openTab(person, ["the end and the last wor"]);
  await putBack(context, next);
  await expectSent(person, ["the end and the last wor"]);
  // The disk has stored the text, and the note in localStorage is removed.
  await expect.poll(() => notes(next)).toBe(0);
  return next;
}

/** Returns the tab that is left. */
async function crashDuringRequest(person: Writer, page: Page, url: string): Promise<Page> {
  const { context, address } = person;
  const worker = await leads(page);
  await cutOff(context);
  await type(page, "unsent");
  await settled(page);
  const follower = await context.newPage();
  await follower.goto(new URL("/app-icon.svg", url).href);
  // Without the quick copy only SQLite has the unsent changes, and the worker that reads SQLite is busy.
  await clearQuickCopy(follower);
  void worker
    .evaluate(() => {
      for (const until = Date.now() + 60_000; Date.now() < until;);
    })
    .catch(() => undefined);
  // The open tab writes to the quick copy that was cleared.
  await type(page, "later");
  const request = requested(page, person.caller.userId);
  await follower.goto(address);
  await request;
  await crash(context, page);
  await page.close();
  await expectHere(follower, ["first", "unsent", "later"]);
  await leads(follower);
  await putBack(context, follower);
  await expectSent(person, ["first", "unsent", "later"]);
  return follower;
}

/** Returns the tab that is opened on the damaged database. */
async function damage(person: Writer, page: Page, url: string): Promise<Page> {
  const { context } = person;
  await leads(page);
  await cutOff(context);
  await type(page, "before the damage");
  await settled(page);
  const blank = await outside(context, url);
  expect(await overwrite(blank)).toBeGreaterThan(0);
  const again = await openTab(person, ["first", "before the damage"]);
  await blank.close();
  await expect(again.getByText("was damaged and has been made anew")).toBeVisible();
  await again.reload();
  await expectHere(again, ["first", "before the damage"]);
  await putBack(context, again);
  await expectSent(person, ["first", "before the damage"]);
  return again;
}

async function fillDevice(person: Writer, page: Page, url: string): Promise<void> {
  const { context, address } = person;
  await leads(page);
  await settled(page);
  await cutOff(context);
  const blank = await outside(context, url);
  const session = await context.newCDPSession(blank);
  let given = Number.POSITIVE_INFINITY;
  // The browser caches the free space for 30 s, and may compact its files meanwhile, which frees space.
  const isFull = async (): Promise<boolean> => {
    const { usage } = await session.send("Storage.getUsageAndQuota", { origin: url });
    const quotaSize = Math.max(1, usage - 1000);
    if (quotaSize < given)
      await session.send("Storage.overrideQuotaForOrigin", { origin: url, quotaSize: (given = quotaSize) });
    return !(await hasRoom(blank));
  };
  await expect.poll(isFull, { intervals: [2000] }).toBe(true);
  const again = await context.newPage();
  again.on("dialog", (dialog) => void dialog.accept());
  await again.goto(address);
  await expectHere(again, ["first"]);
  await type(again, "unsent on a full device");
  await expect(again.getByText("This device is short of storage")).toBeVisible();
  await again.reload();
  await expectHere(again, ["first", "unsent on a full device"]);
  await putBack(context, again);
  await expectSent(person, ["first", "unsent on a full device"]);
}

test("text that is not sent survives closed and crashed tabs, a damaged database and a full device", async ({
  browser,
  server,
}) => {
  const { url } = server;
  const person = await start(browser, url, "Ada");
  const tabs = [person.page];
  for (let n = 1; n < 5; n++) tabs.push(await openTab(person, ["first"]));
  let page = person.page;
  await test.step("I7: of five tabs the leading one is closed and the next two crash, and the others continue with the text of all", async () => {
    const left = await closeLeadingTab(person, tabs);
    page = await crashLeadingTabs(person, left);
  });
  await test.step("a tab closed while the disk takes nothing: what was typed last is there for the next one", async () => {
    page = await closeBeforeStored(person, page, url);
  });
  await test.step("a leading tab crashes during a request of another tab, and the next leading tab answers from SQLite alone", async () => {
    page = await crashDuringRequest(person, page, url);
  });
  await test.step("a damaged local database is created again, and unsent changes are read from the journal", async () => {
    page = await damage(person, page, url);
  });
  await test.step("on a full device copies are evicted for unsent changes, and a notice reports the shortage", () =>
    fillDevice(person, page, url));
});

test("a browser without an origin private file system stores changes in IndexedDB alone", async ({
  browser,
  server,
}) => {
  const person = await start(browser, server.url, "Fay", (context) =>
    context.addInitScript(() => {
      StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("denied", "SecurityError"));
    }),
  );
  const { context, page } = person;
  await cutOff(context);
  await type(page, "unsent");
  await page.reload();
  await expectHere(page, ["first", "unsent"]);
  await expect(page.getByText("does not let Tessera store")).toHaveCount(0);
  await putBack(context, page);
  await expectSent(person, ["first", "unsent"]);
});

test("without any storage a notice is shown, closing the tab asks first, and changes are sent", async ({
  browser,
  server,
}) => {
  const person = await start(browser, server.url, "Gil", (context) =>
    context.addInitScript(() => {
      StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("denied", "SecurityError"));
      IDBFactory.prototype.open = () => {
        throw new DOMException("denied", "SecurityError");
      };
    }),
  );
  const { context, page } = person;
  await expect(page.getByText("does not let Tessera store anything")).toBeVisible();
  await cutOff(context);
  await type(page, "only in this tab");
  const question = page.waitForEvent("dialog").then((dialog) => dialog.dismiss().then(() => dialog.type()));
  void page.close({ runBeforeUnload: true });
  expect(await question).toBe("beforeunload");
  await putBack(context, page);
  await expectSent(person, ["first", "only in this tab"]);
});

/** Overwrites every file of the local database after its first page. Returns how many files were overwritten. */
async function overwrite(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    let count = 0;
    const visit = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const entry of folder.values()) {
        if (entry.kind === "directory") await visit(entry as FileSystemDirectoryHandle);
        else {
          const file = entry as FileSystemFileHandle;
          const { size } = await file.getFile();
          if (size <= 8192) continue;
          const writable = await file.createWritable({ keepExistingData: true });
          // The first 8192 bytes are the page of the pool and the first page of the database.
          await writable.write({ type: "write", position: 8192, data: new Uint8Array(size - 8192).fill(0xa5) });
          await writable.close();
          count++;
        }
      }
    };
    await visit(await navigator.storage.getDirectory());
    return count;
  });
}

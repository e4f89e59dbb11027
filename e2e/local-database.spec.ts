// The local database of a user's browser: tabs that close or crash, and storage that is full, refused or damaged. In each case
// text that was typed while nothing could be sent is there after a reload, and reaches the server.
// Walks: packages/sync/local, apps/web/local.
import type { Browser, BrowserContext, Page, Worker } from "@playwright/test";
import { addPage, bodyOf, linesOf, settler, type Person } from "./people.ts";
import { clearQuickCopy, hasRoom, holdQuickCopy, settled } from "./quick-copy.ts";
import { expect, test } from "./test.ts";
import { linesOnServer, shownPageId } from "./walk-steps.ts";

// Each test has a user of its own, so that any worker can run the next test.
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

/** Waits until a tab has the worker of the local database, which is in the leading tab alone. */
async function leads(page: Page): Promise<Worker> {
  await expect.poll(() => page.workers().some(inWorker)).toBe(true);
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

test("I7: of two tabs the leading one is closed, and the other continues with the text of both", async ({
  browser,
  server,
}) => {
  const person = await start(browser, server.url, "Ada");
  const { context, page, address } = person;
  await leads(page);
  const second = await context.newPage();
  await second.goto(address);
  await expectHere(second, ["first"]);
  await cutOff(context);
  await type(page, "from the first");
  await page.close();
  await type(second, "from the second");
  await leads(second);
  await second.reload();
  await expectHere(second, ["from the first", "from the second"]);
  await putBack(context, second);
  await expectSent(person, ["first", "from the first", "from the second"]);
});

test("a tab closed while the disk takes nothing: what was typed last is there for the next one", async ({
  browser,
  server,
}) => {
  const person = await start(browser, server.url, "Hal");
  const { context, page, address } = person;
  await cutOff(context);
  const holder = await context.newPage();
  await holder.goto(new URL("/app-icon.svg", server.url).href);
  await holdQuickCopy(holder);
  const notes = (at: Page) =>
    at.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("tessera-unsent:")).length);
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" and the last wor");
  await page.close();
  await expect.poll(() => notes(holder)).toBeGreaterThan(0);
  await holder.close();
  const next = await context.newPage();
  await next.goto(address);
  await expectHere(next, ["first and the last wor"]);
  await putBack(context, next);
  await expectSent(person, ["first and the last wor"]);
  // The disk has stored the text, and the note in localStorage is removed.
  await expect.poll(() => notes(next)).toBe(0);
});

test("of five tabs two leading ones crash one after the other, and no text is lost", async ({ browser, server }) => {
  test.setTimeout(120_000);
  const person = await start(browser, server.url, "Bea");
  const { context, page, address } = person;
  await leads(page);
  const tabs = [page];
  for (let n = 1; n < 5; n++) {
    const tab = await context.newPage();
    await tab.goto(address);
    await expectHere(tab, ["first"]);
    tabs.push(tab);
  }
  await cutOff(context);
  for (const [n, tab] of tabs.entries()) await type(tab, `tab ${n}`);
  for (const tab of tabs.slice(0, 2)) {
    await leads(tab);
    await crash(context, tab);
    await tab.close();
  }
  const last = tabs[4] ?? page;
  await expect.poll(() => tabs.slice(2).some((tab) => tab.workers().some(inWorker))).toBe(true);
  await last.reload();
  await expectHere(last, ["tab 0", "tab 1", "tab 4"]);
  await putBack(context, ...tabs.slice(2));
  await expectSent(person, ["tab 0", "tab 1", "tab 2", "tab 3", "tab 4"]);
});

test("a leading tab crashes during a request of another tab, and the next leading tab answers from SQLite alone", async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const person = await start(browser, server.url, "Cyd");
  const { context, page, address } = person;
  const worker = await leads(page);
  await cutOff(context);
  await type(page, "unsent");
  await settled(page);
  const follower = await context.newPage();
  await follower.goto(new URL("/app-icon.svg", server.url).href);
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
});

test("a damaged local database is created again, and unsent changes are read from the journal", async ({
  browser,
  server,
}) => {
  const person = await start(browser, server.url, "Dan");
  const { context, page, address } = person;
  await leads(page);
  await cutOff(context);
  await type(page, "unsent");
  await settled(page);
  const blank = await outside(context, server.url);
  expect(await overwrite(blank)).toBeGreaterThan(0);
  const again = await context.newPage();
  await again.goto(address);
  await expectHere(again, ["first", "unsent"]);
  await expect(again.getByText("was damaged and has been made anew")).toBeVisible();
  await again.reload();
  await expectHere(again, ["first", "unsent"]);
  await putBack(context, again);
  await expectSent(person, ["first", "unsent"]);
});

test("on a full device copies are evicted for unsent changes, and a notice says so", async ({ browser, server }) => {
  test.setTimeout(150_000);
  const person = await start(browser, server.url, "Eve");
  const { context, page, address } = person;
  await leads(page);
  await settled(page);
  await cutOff(context);
  const blank = await outside(context, server.url);
  const session = await context.newCDPSession(blank);
  let given = Number.POSITIVE_INFINITY;
  // The browser caches the free space for 30 s, and may compact its files meanwhile, which frees space.
  const isFull = async (): Promise<boolean> => {
    const { usage } = await session.send("Storage.getUsageAndQuota", { origin: server.url });
    const quotaSize = Math.max(1, usage - 1000);
    if (quotaSize < given)
      await session.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: (given = quotaSize) });
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

test("without any storage a notice says so, closing the tab asks first, and changes are sent", async ({
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

// The copy of a person's work in their browser: tabs that die, storage that is full, refused or damaged. In each case what
// was typed while nothing could be sent is there after a reload, and reaches the server.
// Walks: packages/sync/local, apps/web/local.
import type { Browser, BrowserContext, Page, Worker } from "@playwright/test";
import { addPage, bodyOf, linesOf, settler, type Person } from "./people.ts";
import { clearQuickCopy, hasRoom, holdQuickCopy, settled } from "./quick-copy.ts";
import { expect, test } from "./test.ts";

// Each test has a person of its own: any worker takes the next one.
test.describe.configure({ mode: "parallel" });

const sending = "**/api/v3/saveTransactions*";
const inWorker = (worker: Worker): boolean => worker.url().includes("local-worker");

/** A person with a page in a workspace of their own. */
async function start(browser: Browser, url: string, name: string): Promise<Person & { readonly address: string }> {
  const person = await settler(browser, url, name, { workspace: `${name}'s` });
  await addPage(person, "Plan");
  await person.page.keyboard.press("Enter");
  await person.page.keyboard.type("first");
  const started = { ...person, address: person.page.url() };
  // What a test takes away afterwards, the storage or the network, must not take the first line with it.
  await expectSent(browser, started, ["first"]);
  return started;
}

/** From now on no tab of this browser reaches the server with a change. */
const cutOff = async (context: BrowserContext): Promise<unknown> => context.route(sending, (route) => route.abort());
const putBack = async (context: BrowserContext): Promise<void> => await context.unroute(sending);

async function type(page: Page, words: string): Promise<void> {
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type(words);
  await expect.poll(() => linesOf(page)).toContain(words);
}

async function leads(page: Page): Promise<Worker> {
  await expect.poll(() => page.workers().some(inWorker), { timeout: 20_000 }).toBe(true);
  const worker = page.workers().find(inWorker);
  if (worker === undefined) throw new Error("the worker is gone");
  return worker;
}

/** Kills the tab as a fault in it would. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashed;
}

/** What the server has: the page in a browser that holds the sign-in alone, and nothing that is kept in the first one. */
async function onServer(browser: Browser, { context, address }: { context: BrowserContext; address: string }) {
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies(await context.cookies());
  const page = await elsewhere.newPage();
  await page.goto(address);
  await expect(bodyOf(page)).toBeVisible();
  return { lines: () => linesOf(page), close: () => elsewhere.close() };
}

async function expectSent(browser: Browser, person: Person & { address: string }, words: readonly string[]) {
  const server = await onServer(browser, person);
  for (const line of words) await expect.poll(server.lines, { timeout: 30_000 }).toContain(line);
  await server.close();
}

async function expectHere(page: Page, words: readonly string[]): Promise<void> {
  for (const line of words) await expect.poll(() => linesOf(page)).toContain(line);
}

/** Resolves when another tab asked the one that leads; it listens before anything that is sent to the page later. */
function asked(page: Page, userId: string): Promise<void> {
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

/** A page of the same origin without the app: nothing has the database open. */
async function outside(context: BrowserContext, url: string): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(new URL("/app-icon.svg", url).href);
  return page;
}

test("I7: two tabs: the one that leads is closed, and the other goes on with what both typed", async ({
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
  await putBack(context);
  await second.reload();
  await expectSent(browser, person, ["first", "from the first", "from the second"]);
  await context.close();
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
  await putBack(context);
  await expectSent(browser, person, ["first and the last wor"]);
  // The disk has it, and no note stays behind.
  await expect.poll(() => notes(next)).toBe(0);
  await context.close();
});

test("five tabs: leaders crash one after the other, and nothing that was typed is lost", async ({
  browser,
  server,
}) => {
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
  await expect.poll(() => tabs.slice(2).some((tab) => tab.workers().some(inWorker)), { timeout: 20_000 }).toBe(true);
  await last.reload();
  await expectHere(last, ["tab 0", "tab 1", "tab 4"]);
  await putBack(context);
  await last.reload();
  for (const tab of tabs.slice(2, 4)) await tab.reload();
  await expectSent(browser, person, ["tab 0", "tab 1", "tab 2", "tab 3", "tab 4"]);
  await context.close();
});

test("a leader that crashes while it is asked: the next one answers, from SQLite alone", async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const person = await start(browser, server.url, "Cyd");
  const { context, page, address } = person;
  const worker = await leads(page);
  const second = await context.newPage();
  await second.goto(address);
  await expectHere(second, ["first"]);
  await cutOff(context);
  await type(page, "unsent");
  await settled(page);
  await second.close();
  const follower = await context.newPage();
  await follower.goto(new URL("/app-icon.svg", server.url).href);
  // The quick copy is lost: only SQLite knows what is not sent. And the worker that knows it is busy.
  await clearQuickCopy(follower);
  void worker
    .evaluate(() => {
      for (const until = Date.now() + 60_000; Date.now() < until;);
    })
    .catch(() => undefined);
  // A tab that is still open writes on into what was emptied under it.
  await type(page, "later");
  const heard = asked(page, person.caller.userId);
  await follower.goto(address);
  await heard;
  await crash(context, page);
  await page.close();
  await expectHere(follower, ["first", "unsent", "later"]);
  await leads(follower);
  await putBack(context);
  await follower.reload();
  await expectSent(browser, person, ["first", "unsent", "later"]);
  await context.close();
});

test("a damaged local database is made anew, and what was not sent comes from the journal", async ({
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
  await expect(again.getByText("was damaged and has been made anew")).toBeVisible({ timeout: 20_000 });
  await again.reload();
  await expectHere(again, ["first", "unsent"]);
  await putBack(context);
  await again.reload();
  await expectSent(browser, person, ["first", "unsent"]);
  await context.close();
});

test("a full device: copies make room for what is not sent, and a notice says so", async ({ browser, server }) => {
  test.setTimeout(150_000);
  const person = await start(browser, server.url, "Eve");
  const { context, page, address } = person;
  await leads(page);
  await settled(page);
  await cutOff(context);
  const blank = await outside(context, server.url);
  const session = await context.newCDPSession(blank);
  let given = Number.POSITIVE_INFINITY;
  // The browser remembers for half a minute how much room there was, and may tidy up meanwhile, which makes room again.
  const isFull = async (): Promise<boolean> => {
    const { usage } = await session.send("Storage.getUsageAndQuota", { origin: server.url });
    const quotaSize = Math.max(1, usage - 1000);
    if (quotaSize < given)
      await session.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: (given = quotaSize) });
    return !(await hasRoom(blank));
  };
  await expect.poll(isFull, { timeout: 90_000, intervals: [2000] }).toBe(true);
  const again = await context.newPage();
  again.on("dialog", (dialog) => void dialog.accept());
  await again.goto(address);
  await expectHere(again, ["first"]);
  await type(again, "unsent on a full device");
  await expect(again.getByText("This device is short of storage")).toBeVisible({ timeout: 20_000 });
  await again.reload();
  await expectHere(again, ["first", "unsent on a full device"]);
  await putBack(context);
  await again.reload();
  await expectSent(browser, person, ["first", "unsent on a full device"]);
  await context.close();
});

test("a browser without private files keeps the work in IndexedDB alone", async ({ browser, server }) => {
  const person = await start(browser, server.url, "Fay");
  const { context, page } = person;
  await context.addInitScript(() => {
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("denied", "SecurityError"));
  });
  await page.reload();
  await cutOff(context);
  await type(page, "unsent");
  await page.reload();
  await expectHere(page, ["first", "unsent"]);
  await expect(page.getByText("does not let Tessera store")).toHaveCount(0);
  await putBack(context);
  await page.reload();
  await expectSent(browser, person, ["first", "unsent"]);
  await context.close();
});

test("a browser that refuses all storage says so, asks before the tab closes, and sends what was typed", async ({
  browser,
  server,
}) => {
  const person = await start(browser, server.url, "Gil");
  const { context, page } = person;
  await context.addInitScript(() => {
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("denied", "SecurityError"));
    IDBFactory.prototype.open = () => {
      throw new DOMException("denied", "SecurityError");
    };
  });
  await page.reload();
  await expect(page.getByText("does not let Tessera store anything")).toBeVisible();
  await cutOff(context);
  await type(page, "only in this tab");
  const asked = page.waitForEvent("dialog").then((dialog) => dialog.dismiss().then(() => dialog.type()));
  void page.close({ runBeforeUnload: true });
  expect(await asked).toBe("beforeunload");
  await putBack(context);
  await expectSent(browser, person, ["first", "only in this tab"]);
  await context.close();
});

/** Overwrites every file of the local database behind its first page; answers how many. */
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
          // The pool's own page, then the first of the database, then damage.
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

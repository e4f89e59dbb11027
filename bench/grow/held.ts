// What a client costs that holds many pages of a workspace: its start beside one that holds a workspace of 100, from the
// navigation until the first page takes what is typed, in a real Chromium with the app kept on the device; and what its
// heap holds then. Leaves the server's own costs to the bench.
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import { Caller, newBlock } from "@tessera/testing/caller.ts";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { holdPages, makePages } from "@tessera/testing/held-pages.ts";
import { percentile } from "../report.ts";

export interface HeldCosts {
  /** The median start with the pages held, and what it is of the start with 100. */
  readonly startMs: number;
  readonly startRatio: number;
  /** In the tab, after what can be collected was. */
  readonly heapMb: number;
}

/** A workspace with more pages than are held: how its owner comes in, and pages with others below them. */
export interface LargeWorkspace {
  readonly email: string;
  readonly password: string;
  readonly spaceId: string;
  /** They are held with those that stand below them. */
  readonly upper: readonly string[];
}

const few = 100;
const runs = 7;
const watcher = fileURLToPath(new URL("../boot/watch-for-typing.mjs", import.meta.url));

interface Reader {
  readonly context: BrowserContext;
  readonly address: string;
}

/** Of a running server, in a workspace that is there. */
export async function measureHeld(url: string, large: LargeWorkspace): Promise<HeldCosts> {
  const browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
  try {
    const readers = [
      await readerOf(browser, url, await smallWorkspace(url)),
      await readerOf(browser, url, large),
    ] as const;
    const samples: [number[], number[]] = [[], []];
    // By turns: a machine that slows down slows both.
    for (let run = 0; run < runs; run++)
      for (const at of [0, 1] as const) samples[at].push((await start(readers[at])).ms);
    const [small, startMs] = samples.map((each) => percentile(each, 0.5)) as [number, number];
    const { heapMb } = await start(readers[1], true);
    return { startMs, startRatio: startMs / small, heapMb };
  } finally {
    await browser.close();
  }
}

async function smallWorkspace(url: string): Promise<LargeWorkspace> {
  const caller = new Caller(url);
  const email = `${randomUUID()}@example.com`;
  await caller.signUp("Robin", email);
  const spaceId = await caller.createSpace("Library");
  const upper = await makePages(caller, spaceId, few - 1);
  caller.close();
  return { email, password: "correct horse 42", spaceId, upper };
}

/** Their browser that holds these pages, with the app on the device; the address is of a page of their own. */
async function readerOf(browser: Browser, url: string, workspace: LargeWorkspace): Promise<Reader> {
  const { email, password, spaceId: space, upper } = workspace;
  const context = await browser.newContext({ locale: "en-US" });
  const answer = await context.request.post(`${url}${apiPath}/logIn`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`could not log in: ${answer.status()}`);
  const caller = new Caller(url);
  await caller.call("logIn", { email, password });
  const desk = await caller.createPage(space, "Desk");
  await caller.save(space, [
    newBlock(space, randomUUID(), { type: "text", parent: { table: "block", id: desk }, after: null, title: "Today" }),
  ]);
  caller.close();
  const reader = { context, address: `${url}/${desk.replaceAll("-", "")}` };
  const page = await context.newPage();
  await page.goto(reader.address);
  await page.locator(".page-body .line").first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await holdPages(page, space, upper);
  await page.close();
  return reader;
}

async function start({ context, address }: Reader, withHeap = false): Promise<{ ms: number; heapMb: number }> {
  const page = await context.newPage();
  const ready = new Promise<void>((resolve) => void page.exposeFunction("editorReady", resolve));
  await page.addInitScript({ path: watcher });
  await page.goto(address, { waitUntil: "commit" });
  await ready;
  const saved = page.waitForResponse((response) => response.url().includes("/saveTransactionsFanout"));
  await page.keyboard.press("a");
  const typedAt = await page.waitForFunction(() => (window as unknown as { typedAt?: number }).typedAt);
  const ms = Number(await typedAt.jsonValue());
  await saved;
  let heapMb = Number.NaN;
  if (withHeap) {
    const cdp = await context.newCDPSession(page);
    await cdp.send("HeapProfiler.collectGarbage");
    heapMb = (await cdp.send("Runtime.getHeapUsage")).usedSize / 1024 / 1024;
  }
  await page.close();
  return { ms, heapMb };
}

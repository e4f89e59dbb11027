// The rows of a database in the app, in a real Chromium against a real server: how smoothly they are scrolled, how soon an edit
// of a cell is painted, and what a start of the app costs on a device that has shown them, beside one that has not.
// Invariant: the two devices differ in nothing else, and start by turns, so that a machine that slows down slows both.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { Caller, newBlock } from "@tessera/testing/caller.ts";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import { watcher } from "../editor/measured-editor.ts";
import { percentile } from "../report.ts";
import { CARDS, openBoards } from "./open-board.ts";
import { makeSheet, PASTES, pasteCells } from "./paste-cells.ts";
import { seedPage } from "./seeded-database.ts";

export interface BrowserCosts {
  /** The middle of five scrolls; 0: no task was longer than the 50 ms from which a browser tells of one. */
  readonly longestTaskMs: number;
  readonly cellEditMs: number;
  /** 1,000 rows of 10 columns, from the key until they are painted: the middle of five. */
  readonly pasteMs: number;
  /** 10,000 cards, from the press on the board's tab until those in sight are painted: the middle of five. */
  readonly boardOpenMs: number;
  readonly startRatio: number;
}

declare global {
  interface Window {
    readonly cellBench: { expect(wanted: Wanted): void; told(): Promise<number> };
  }
}

interface Wanted {
  readonly place: number;
  readonly column: number;
  readonly text: string;
  /** The field over the cell, rather than the cell. */
  readonly isOpen: boolean;
}

const scrolls = 5;
const scrollMs = 5000;
const edits = 50;
const starts = 7;
/** Between two edits, as of somebody who fills in a column quickly. */
const pauseMs = 300;
/** The device writes what was shown in the moments behind it. */
const settleMs = 3000;
const password = "correct horse 42";
const cellWatcher = fileURLToPath(new URL("watch-cells.mjs", import.meta.url));
const boardWatcher = fileURLToPath(new URL("watch-board.mjs", import.meta.url));
const typing = fileURLToPath(new URL("../boot/watch-for-typing.mjs", import.meta.url));

interface Workspace {
  readonly url: string;
  readonly email: string;
  readonly database: string;
  readonly desk: string;
  /** Tables of one row, to paste into. */
  readonly sheets: readonly string[];
  /** A database of as many rows as the board is measured with. */
  readonly cards: string;
}

/** Of a running server on PostgreSQL, in which a database of so many rows is made first. */
export async function measureBrowser(url: string, databaseUrl: string, size: number): Promise<BrowserCosts> {
  const workspace = await makeWorkspace(url, databaseUrl, size);
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-bench-"));
  const [fresh, used] = [path.join(folder, "fresh"), path.join(folder, "used")];
  try {
    await onDevice(used, workspace, async (context) => await keepApp(context, workspace));
    cpSync(used, fresh, { recursive: true });
    const shown = await onDevice(used, workspace, async (context) => await showRows(context, workspace));
    const samples = { fresh: [] as number[], used: [] as number[] };
    for (let run = 0; run < starts; run++) {
      for (const [device, taken] of [
        [fresh, samples.fresh],
        [used, samples.used],
      ] as const)
        taken.push(await onDevice(device, workspace, async (context) => await start(context, workspace)));
    }
    return { ...shown, startRatio: percentile(samples.used, 0.5) / percentile(samples.fresh, 0.5) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeWorkspace(url: string, databaseUrl: string, size: number): Promise<Workspace> {
  const caller = new Caller(url);
  const email = `${randomUUID()}@example.com`;
  await caller.signUp("Robin", email);
  const space = await caller.createSpace();
  const block = await seedPage(caller, { space, size, url: databaseUrl });
  const cards = await seedPage(caller, { space, size: CARDS, url: databaseUrl });
  const desk = await caller.createPage(space, "Desk");
  await caller.save(space, [
    newBlock(space, randomUUID(), { type: "text", parent: { table: "block", id: desk }, after: null, title: "Today" }),
  ]);
  const sheets: string[] = [];
  for (let made = 0; made < PASTES; made++) sheets.push(await makeSheet(caller, space));
  caller.close();
  const addressOf = (id: string): string => `${url}/${id.replaceAll("-", "")}`;
  return {
    url,
    email,
    database: addressOf(block),
    desk: addressOf(desk),
    sheets: sheets.map(addressOf),
    cards: addressOf(cards),
  };
}

/** A browser that keeps what it has in this folder, signed in. */
async function onDevice<Value>(
  folder: string,
  { url, email }: Workspace,
  work: (context: BrowserContext) => Promise<Value>,
): Promise<Value> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: demandChromium(),
    args: [...chromiumFlags],
    locale: "en-US",
    viewport: { width: 1440, height: 900 },
  });
  try {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
    await context.addInitScript(() => localStorage.setItem("KeyValueStore2:sidebar-tour", '"done"'));
    const answer = await context.request.post(`${url}${apiPath}/logIn`, { data: { email, password } });
    if (!answer.ok()) throw new Error(`could not log in: ${answer.status()}`);
    return await work(context);
  } finally {
    await context.close();
  }
}

/** The app is kept on the device, and the page of the starts was open there. */
async function keepApp(context: BrowserContext, { desk }: Workspace): Promise<void> {
  const page = await context.newPage();
  await page.goto(desk);
  await page.locator(".page-body .line").first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(settleMs);
  await page.close();
}

async function showRows(
  context: BrowserContext,
  { database, sheets, cards }: Workspace,
): Promise<Omit<BrowserCosts, "startRatio">> {
  const page = await context.newPage();
  for (const script of [watcher, cellWatcher, boardWatcher]) await page.addInitScript({ path: script });
  await page.goto(database);
  await page.locator('[data-row][data-place="0"]').waitFor({ timeout: 60_000 });
  const cellEditMs = await editCells(page);
  const tasks: number[] = [];
  for (let run = 0; run < scrolls; run++) tasks.push(await scroll(page));
  await page.waitForTimeout(settleMs);
  const pasteMs = await pasteCells(page, sheets);
  await page.waitForTimeout(settleMs);
  const boardOpenMs = await openBoards(page, cards);
  await page.waitForTimeout(settleMs);
  return { cellEditMs, pasteMs, boardOpenMs, longestTaskMs: percentile(tasks, 0.5) };
}

/** The longest task of the way from the first row to the last, which is shown then. */
async function scroll(page: Page): Promise<number> {
  const grid = page.getByRole("grid");
  await grid.evaluate((element) => (element.scrollTop = 0));
  await page.locator('[data-row][data-place="0"]').waitFor();
  await page.waitForTimeout(pauseMs);
  const longest = await grid.evaluate(async (root, ms) => await window.editorBench.scrolled(root, ms), scrollMs);
  await grid.evaluate((element) => (element.scrollTop = element.scrollHeight));
  const last = Number(await grid.getAttribute("aria-rowcount")) - 2;
  await page.locator(`[data-row][data-place="${last}"]`).waitFor();
  return longest;
}

/** A figure is typed into one cell after the other; of each cell the slower of its two keys, that opens it and that writes it. */
async function editCells(page: Page): Promise<number> {
  const head = page.getByRole("columnheader", { name: "amount" });
  const column = Number(await head.getAttribute("aria-colindex")) - 1;
  await page.locator(`[data-place="0"] [data-column="${column}"]`).click();
  const samples: number[] = [];
  for (let place = 0; place < edits; place++) {
    const text = String(1 + (place % 9));
    const opened = await key(page, text, { place, column, text, isOpen: true });
    const written = await key(page, "Enter", { place, column, text, isOpen: false });
    samples.push(Math.max(opened, written));
    await page.waitForTimeout(pauseMs);
  }
  return percentile(samples, 0.5);
}

async function key(page: Page, pressed: string, wanted: Wanted): Promise<number> {
  await page.evaluate((said) => window.cellBench.expect(said), wanted);
  await page.keyboard.press(pressed);
  return await page.evaluate(async () => await window.cellBench.told());
}

/** From the navigation to the first typed character. */
async function start(context: BrowserContext, { desk }: Workspace): Promise<number> {
  const page = await context.newPage();
  const ready = new Promise<void>((resolve) => void page.exposeFunction("editorReady", resolve));
  await page.addInitScript({ path: typing });
  await page.goto(desk, { waitUntil: "commit" });
  await ready;
  const saved = page.waitForResponse((response) => response.url().includes("/saveTransactionsFanout"));
  await page.keyboard.press("a");
  const typedAt = await page.waitForFunction(() => (window as unknown as { typedAt?: number }).typedAt);
  const milliseconds = Number(await typedAt.jsonValue());
  await saved;
  await page.close();
  return milliseconds;
}

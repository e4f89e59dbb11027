// The port's suite on a real IndexedDB: the module is bundled into a page of Chromium and asked from here.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "@playwright/test";
import type { Json } from "@tessera/kernel/values/json.ts";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { openIndexedDbStorage } from "./indexed-db-storage.ts";
import type { AtomicStorage } from "./ports.ts";
import { storageSuite } from "./storage.suite.ts";

interface Held {
  storage: { openIndexedDbStorage: typeof openIndexedDbStorage };
  held: Record<string, AtomicStorage>;
}

let server: Server;
let browser: Browser | undefined;
let page: Page;
let count = 0;

beforeAll(async () => {
  const input = fileURLToPath(new URL("indexed-db-storage.ts", import.meta.url));
  const bundle = await rolldown({ input });
  const { output } = await bundle.generate({ format: "iife", name: "storage" });
  await bundle.close();
  const script = output[0].code;
  // Storage needs an origin, and the origin a server.
  server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html>");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.addScriptTag({ content: `${script}; window.storage = storage; window.held = {};` });
});

afterAll(async () => {
  // Where there is no Chromium, that alone is told.
  await browser?.close();
  server.close();
});

async function open(): Promise<{ name: string }> {
  const name = `pairs-${++count}`;
  await page.evaluate(async (database) => {
    const { storage, held } = window as unknown as Held;
    held[database] = await storage.openIndexedDbStorage(indexedDB, database);
  }, name);
  return { name };
}

storageSuite("IndexedDB", async () => {
  const { name } = await open();
  return {
    load: async (prefix) =>
      (await page.evaluate(([database, wanted]) => (window as unknown as Held).held[database]?.load(wanted), [
        name,
        prefix,
      ] as const)) as [string, Json][],
    write: async (changes) => {
      // As text: what is handed over is a copy from the start.
      await page.evaluate(([database, text]) => (window as unknown as Held).held[database]?.write(JSON.parse(text)), [
        name,
        JSON.stringify(changes),
      ] as const);
    },
  };
});

test("atomic changes of IndexedDB: one that throws leaves nothing, and none overtakes another", async () => {
  const { name } = await open();
  const found = await page.evaluate(async (database) => {
    const storage = (window as unknown as Held).held[database];
    if (storage === undefined) throw new Error("not open");
    const failed = await storage
      .atomically(async (transaction) => {
        transaction.put("a", 1);
        await transaction.load("");
        throw new Error("no");
      })
      .catch((error: unknown) => String(error));
    const add = () =>
      storage.atomically(async (transaction) => {
        transaction.put("n", Number((await transaction.get("n")) ?? 0) + 1);
      });
    await Promise.all(Array.from({ length: 20 }, add));
    return { failed, pairs: await storage.load("") };
  }, name);
  expect(found).toEqual({ failed: "Error: no", pairs: [["n", 20]] });
});

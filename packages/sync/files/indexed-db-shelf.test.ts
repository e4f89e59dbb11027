// The shelf on a real IndexedDB: the module is bundled into a page of Chromium and asked from here.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "@playwright/test";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { openIndexedDbShelf } from "./indexed-db-shelf.ts";
import type { KeptUpload } from "./upload-ports.ts";

interface Held {
  module: { openIndexedDbShelf: typeof openIndexedDbShelf };
}

let server: Server;
let browser: Browser | undefined;
let page: Page;
let script: string;

const open = async (): Promise<void> => {
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.addScriptTag({ content: `${script}; window.module = shelf;` });
};

beforeAll(async () => {
  const bundle = await rolldown({ input: fileURLToPath(new URL("indexed-db-shelf.ts", import.meta.url)) });
  const { output } = await bundle.generate({ format: "iife", name: "shelf" });
  await bundle.close();
  script = output[0].code;
  server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html>");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
  page = await browser.newPage();
  await open();
});

afterAll(async () => {
  // Where there is no Chromium, that alone is told.
  await browser?.close();
  server.close();
});

const upload = (key: string, addedAt: number): KeptUpload => ({
  key,
  spaceId: "s",
  pageId: "p",
  blockId: `b-${key}`,
  name: `${key}.txt`,
  contentType: "text/plain",
  size: 4,
  addedAt,
  picture: null,
  begun: null,
});

test("files are there after a reload, in the order in which they came, with what was noted of them", async () => {
  await page.evaluate(
    async ([late, early]) => {
      const shelf = await (window as unknown as Held).module.openIndexedDbShelf(indexedDB, "files");
      await shelf.keep(late, new Blob(["late"]));
      await shelf.keep(early, new File(["four"], "x.txt", { type: "text/plain" }));
      await shelf.note({ ...early, begun: { id: "u", url: "attachment:u:x", partSize: 4, parts: 1 } });
      shelf.close();
    },
    [upload("late", 2), upload("early", 1)] as const,
  );
  await open();
  const found = await page.evaluate(
    async (gone) => {
      const shelf = await (window as unknown as Held).module.openIndexedDbShelf(indexedDB, "files");
      const all = await shelf.all();
      const text = await (await shelf.fileOf("early"))?.text();
      await shelf.remove("early");
      await shelf.remove("early");
      await shelf.note(gone);
      const left = await shelf.all();
      const file = await shelf.fileOf("early");
      shelf.close();
      return { all, text, left, file };
    },
    upload("early", 1),
  );
  expect(found.all.map(({ key, begun }) => [key, begun?.id ?? null])).toEqual([
    ["early", "u"],
    ["late", null],
  ]);
  expect(found.text).toBe("four");
  expect(found.left.map(({ key }) => key)).toEqual(["late"]);
  expect(found.file).toBeNull();
});

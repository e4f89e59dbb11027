// The rows of a device on a real IndexedDB: the module is bundled into a page of Chromium and asked from here.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "@playwright/test";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { openDeviceStore } from "./device-store.ts";

interface Held {
  module: { openDeviceStore: typeof openDeviceStore };
}

let server: Server;
let browser: Browser | undefined;
let page: Page;

beforeAll(async () => {
  const bundle = await rolldown({ input: fileURLToPath(new URL("device-store.ts", import.meta.url)) });
  const { output } = await bundle.generate({ format: "iife", name: "store" });
  await bundle.close();
  server = createServer((_request, response) => response.setHeader("content-type", "text/html").end("<!doctype html>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.addScriptTag({ content: `${output[0].code}; window.module = store;` });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => server.close(resolve));
});

test("rows are kept, counted and removed by collection, and a database that is opened again has them", async () => {
  const told = await page.evaluate(async () => {
    const { openDeviceStore: open } = (window as unknown as Held).module;
    const first = await open(window.indexedDB, "rows");
    const box = (name: string) => ({ role: "editor" as const, value: { name } });
    const state = { block: "b", seq: 3, isAll: false };
    await first.write("c", {
      state,
      put: [
        { id: "1", box: box("one") },
        { id: "2", box: box("two") },
      ],
      remove: [],
    });
    await first.write("d", { state: { ...state, block: "e" }, put: [{ id: "1", box: box("other") }], remove: [] });
    await first.write("c", { state: { ...state, seq: 4 }, put: [{ id: "2", box: box("new") }], remove: ["1"] });
    first.close();
    const again = await open(window.indexedDB, "rows");
    const before = [await again.stateOf("c"), await again.rows("c"), await again.count("c"), await again.shownBy("b")];
    await again.forget("c");
    const after = [await again.stateOf("c"), await again.rows("c"), await again.count("d"), await again.shownBy("b")];
    return { before, after };
  });
  expect(told).toEqual({
    before: [
      { block: "b", seq: 4, isAll: false },
      [{ id: "2", box: { role: "editor", value: { name: "new" } } }],
      1,
      ["c"],
    ],
    after: [null, [], 1, []],
  });
});

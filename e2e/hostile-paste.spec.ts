// What a hostile page may put on a clipboard: nothing of it runs, loads or is drawn, whichever form it comes in (G11).
// Walks: packages/editor/clipboard, packages/blocks/html, packages/blocks/markdown, packages/blocks/plain-text.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { ownType } from "@tessera/editor/clipboard/own-format.ts";
import { stepsOn } from "./blocks.ts";
import { settler, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

let mira: Person;
let page: Page;
const { write, press } = stepsOn(() => mira);
const corpus = JSON.parse(
  readFileSync(new URL("../packages/blocks/html/corpus/hostile.json", import.meta.url), "utf8"),
) as string[];

interface Watched {
  ran: number;
  refused: number;
}

test.beforeAll(async ({ browser, server }) => {
  mira = await settler(browser, server.url, "Mira");
  ({ page } = mira);
});

test.beforeEach(async () => {
  await page.evaluate(() => {
    const isNew = !("refused" in window);
    const watched: Watched = Object.assign(window, { ran: 0, refused: 0 });
    // The page's policy stops what would run: that it had to is as bad.
    if (isNew) document.addEventListener("securitypolicyviolation", () => watched.refused++);
  });
});

/** Straight to the editor: the browser's own clipboard would have cleaned it. */
const paste = (forms: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(given)) data.setData(type, text);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, forms);

/** Word of what happened so far: whatever was to load has failed by the time that a picture of our own has. */
async function watched(): Promise<Watched> {
  return await page.evaluate(async () => {
    const picture = new Image();
    await new Promise((resolve) => {
      picture.addEventListener("error", resolve);
      picture.src = "/nothing.png";
    });
    const { ran, refused } = window as unknown as Watched;
    return { ran, refused };
  });
}

/** What stands in the page's text and should not. */
const bad = (): Promise<string[]> =>
  page.locator(".page-body").evaluate((body) => {
    const found: string[] = [];
    for (const element of body.querySelectorAll("*")) {
      if (
        /^(script|style|iframe|object|embed|form|meta|link|base|template|foreignobject|animate)$/i.test(element.tagName)
      )
        found.push(element.outerHTML);
      for (const { name, value } of element.attributes)
        if (/^on/i.test(name) || /^\s*(javascript|vbscript|data|blob|filesystem|view-source):/i.test(value))
          found.push(`${name}=${value}`);
    }
    return found;
  });

test("the corpus would run where nobody looks, and this page would notice", async () => {
  const bare = await mira.context.newPage();
  await bare.goto("about:blank");
  const running = await bare.evaluate(
    async (payloads) => {
      let count = 0;
      for (const payload of payloads) {
        const state = Object.assign(window, { ran: 0 });
        document.body.innerHTML = payload;
        for (const link of document.body.querySelectorAll("a")) if (link.protocol === "javascript:") link.click();
        await new Promise((resolve) => {
          const picture = new Image();
          picture.addEventListener("error", resolve);
          picture.src = "data:,";
        });
        await new Promise(requestAnimationFrame);
        if (state.ran > 0) count++;
      }
      return count;
    },
    corpus.filter((payload) => !/refresh|<base|<form/.test(payload)),
  );
  expect(running).toBeGreaterThan(12);
  await bare.close();
  await page.evaluate(() => {
    const holder = document.createElement("div");
    holder.innerHTML = "<img src=x onerror=window.ran++>";
    document.body.append(holder);
  });
  await expect.poll(async () => (await watched()).refused).toBe(1);
  await page.evaluate(() => ((window as unknown as Watched).refused = 0));
});

test("G11: nothing of what another page put on the clipboard runs, loads or is drawn", async () => {
  await write("");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/evil|\/x$/.test(request.url())) asked.push(request.url());
  });
  for (const payload of corpus) {
    await paste({ "text/html": payload, "text/plain": "kept" });
    await press("End", "Enter");
  }
  await expect(page.locator(".page-body .line").first()).toBeVisible();
  expect(await bad()).toEqual([]);
  expect(await watched()).toEqual({ ran: 0, refused: 0 });
  expect(asked).toEqual([]);
});

test("G11: nor of Markdown, of plain words, or of what says that it is our own", async () => {
  await write("");
  const link = [["kept", [["a", "javascript:window.ran++"]]]];
  const block = (type: string, properties: object, format = {}) => ({ type, properties, format, children: [] });
  const own = [
    block("text", { title: link }),
    block("image", { source: [["javascript:window.ran++"]] }),
    block("embed", { source: [["javascript:window.ran++"]] }, { display_source: "javascript:window.ran++" }),
    block("bookmark", { link: [["javascript:window.ran++"]] }),
    block("video", { source: [["data:text/html,<script>window.ran++</script>"]] }),
    block("callout", { title: [["kept"]] }, { page_icon: "javascript:window.ran++" }),
    block("equation", { title: [["\\href{javascript:window.ran++}{kept}"]] }),
    block("<img src=x onerror=window.ran++>", { title: [["kept"]] }),
  ];
  for (const tree of own) {
    await paste({ [ownType]: JSON.stringify({ version: 1, trees: [tree] }), "text/plain": "kept" });
    await press("End", "Enter");
  }
  const markdown = [
    "[kept](javascript:window.ran++)",
    "[kept](<java\tscript:window.ran++>)",
    "![kept](javascript:window.ran++)",
    "<javascript:window.ran++>",
    '# kept <img src=x onerror="window.ran++">\n\n- <svg onload=window.ran++>',
    "```<img src=x onerror=window.ran++>\nkept\n```",
    "[kept]: javascript:window.ran++\n\n[kept]",
  ];
  for (const text of [...markdown, ...corpus]) {
    await paste({ "text/plain": text });
    await press("Escape", "Escape");
    await page.locator(".page-body .line").last().click();
    await press("End", "Enter");
  }
  expect(await bad()).toEqual([]);
  expect(await watched()).toEqual({ ran: 0, refused: 0 });
  await page.reload();
  await expect(page.locator(".page-body .line").first()).toBeVisible();
  expect(await bad()).toEqual([]);
});

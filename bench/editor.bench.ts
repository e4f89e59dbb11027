// The page editor in a real Chromium beside BlockNote and Lexical with the same text, in the same run: from a key until
// the text says it, Enter, the first paint, the heap. Then Tessera alone: a key while twenty people write in the page
// from another process, and a page of 10,000 blocks that is opened, scrolled and edited 10,000 times. A page of 5,000 that is
// scrolled, of paragraphs and of blocks of many kinds; 1,000 operations of somebody else at once; a paste of 5,000 blocks.
// `--size N` and `--throttle N` measure one of each; `--part keys|writers|whole|scroll|remote|paste` one part.
import { fork } from "node:child_process";
import { chromium, type Browser } from "@playwright/test";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { clickMiddle, heapMb, press, throttle, type Opened } from "./editor/measured-editor.ts";
import { buildPeer, openPeer, peers } from "./editor/peer-editors.ts";
import { editAtRandom } from "./editor/random-edits.ts";
import { TesseraBench, type Line } from "./editor/tessera-editor.ts";
import { pasteInto, watchPaste } from "./markdown/measured-paste.ts";
import { percentile, report } from "./report.ts";
import { below, seeded } from "./seeded.ts";
import { numberAfter } from "./soak/arguments.ts";

const sizes = only(numberAfter("--size"), [1000, 5000, 10_000]);
const throttles = only(numberAfter("--throttle"), [1, 4]);
const part = process.argv.includes("--part") ? process.argv[process.argv.indexOf("--part") + 1] : undefined;
const [keys, enters, writers, edits] = [100, 40, 20, 10_000];
const [pasted, pastes] = [5000, 5];
const scrollRuns = 5;
const scrolledBlocks = 5000;
/** Half of them typed letters, half new blocks. */
const [remoteOperations, remoteRuns] = [1000, 5];
const scrollMs = 5000;

function only(asked: number | null, all: readonly number[]): readonly number[] {
  return asked === null ? all : [asked];
}

/** Sentences of six to eighteen words. */
function textOf(size: number): string[] {
  const random = seeded(size);
  const words =
    "ferry quay tide harbour boat rope anchor timetable crew lantern north south current gull rain crossing wheel deck".split(
      " ",
    );
  return Array.from({ length: size }, () =>
    Array.from({ length: 6 + below(random, 13) }, () => words[below(random, words.length)]).join(" "),
  );
}

/** The same sentences as blocks of every kind that stands in a page of prose. */
function mixedOf(size: number): Line[] {
  const kinds = [
    "text",
    "header",
    "text",
    "bulleted_list",
    "bulleted_list",
    "to_do",
    "text",
    "sub_header",
    "numbered_list",
    "quote",
    "text",
    "callout",
    "code",
    "toggle",
    "divider",
    "text",
    "equation",
    "sub_sub_header",
  ];
  return textOf(size).map((words, at) => {
    const type = kinds[at % kinds.length] ?? "text";
    const title = type === "divider" ? "" : type === "equation" ? "E = mc^2" : words;
    return { type, title, ...(type === "code" ? { properties: { language: [["JavaScript"]] } } : {}) };
  });
}

type System = "tessera" | (typeof peers)[number];

async function measureKeys(opened: Opened, system: System, size: number): Promise<void> {
  const cdp = await opened.page.context().newCDPSession(opened.page);
  const say = (metric: string, value: number, more = {}) =>
    report({ bench: "editor", metric, value, unit: "ms", system, size, ...more });
  for (const rate of throttles) {
    await clickMiddle(opened);
    await throttle(cdp, rate);
    await press(
      opened,
      Array.from({ length: 10 }, () => "w"),
    );
    const typed = await press(
      opened,
      Array.from({ length: keys }, (_, at) => (at % 7 === 6 ? "Space" : "a")),
    );
    say("key_dom_p50_ms", percentile(typed, 0.5), { throttle: rate });
    say("key_dom_p95_ms", percentile(typed, 0.95), { throttle: rate });
    const entered = await press(
      opened,
      Array.from({ length: enters }, () => "Enter"),
    );
    say("enter_p95_ms", percentile(entered, 0.95), { throttle: rate });
    await throttle(cdp, 1);
  }
  await cdp.detach();
}

async function heapOf(opened: Pick<Opened, "page">): Promise<number> {
  const cdp = await opened.page.context().newCDPSession(opened.page);
  const used = await heapMb(cdp);
  await cdp.detach();
  return used;
}

async function tellAll(opened: Opened, system: System, size: number, emptyHeap: number): Promise<void> {
  report({
    bench: "editor",
    metric: "first_paint_ms",
    value: opened.firstPaintMs,
    unit: "ms",
    system,
    size,
    throttle: 1,
  });
  report({
    bench: "editor",
    metric: "heap_mb",
    value: (await heapOf(opened)) - emptyHeap,
    unit: "MB",
    system,
    size,
    throttle: 1,
  });
  await measureKeys(opened, system, size);
}

async function peersBeside(browser: Browser): Promise<void> {
  for (const peer of peers) {
    const built = await buildPeer(peer);
    for (const size of sizes) {
      const empty = await openPeer(browser, built, ["One line"]);
      const emptyHeap = await heapOf(empty);
      await empty.close();
      const opened = await openPeer(browser, built, textOf(size));
      await tellAll(opened, peer, size, emptyHeap);
      await opened.close();
    }
  }
}

async function withWriters(bench: TesseraBench, title: string, size: number, blocks: readonly string[]): Promise<void> {
  const opened = await bench.open(title, size);
  await clickMiddle(opened);
  const apart = Math.floor(size / writers);
  const theirs = Array.from({ length: writers }, (_, at) => blocks[at * apart + 1] ?? "");
  const remote = { account: bench.account, space: bench.space, blocks: theirs, perSecond: 2 };
  const child = fork(new URL("editor/remote-writers.ts", import.meta.url), [JSON.stringify(remote)], {
    execArgv: ["--import", "tsx"],
  });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`the writers ended with ${code}`)));
  });
  // What others write changes the text too: a key's change is its own only in its own line.
  await opened.page.evaluate(() => {
    const line = getSelection()?.anchorNode?.parentElement?.closest(".line");
    if (line == null) throw new Error("the caret stands in no line");
    window.editorBench.watch(line);
  });
  const typed = await press(
    opened,
    Array.from({ length: keys * 2 }, (_, at) => (at % 7 === 6 ? "Space" : "a")),
  );
  child.removeAllListeners("exit").kill();
  report({
    bench: "editor",
    metric: "key_dom_p95_ms",
    value: percentile(typed, 0.95),
    unit: "ms",
    system: "tessera",
    size,
    throttle: 1,
    writers,
  });
  await opened.close();
}

/** The middle of the longest tasks of several ways from top to bottom. */
async function longestOfScrolling(opened: Opened): Promise<number> {
  const longest: number[] = [];
  for (let run = 0; run < scrollRuns; run++)
    longest.push(
      await opened.page.evaluate(async (milliseconds) => {
        let scroller = document.querySelector(".page-body")?.parentElement;
        while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
        if (!scroller) throw new Error("nothing scrolls");
        return window.editorBench.scrolled(scroller, milliseconds);
      }, scrollMs),
    );
  return percentile(longest, 0.5);
}

async function scrollEach(bench: TesseraBench): Promise<void> {
  const contents = { paragraphs: textOf(scrolledBlocks), mixed: mixedOf(scrolledBlocks) };
  for (const [content, lines] of Object.entries(contents)) {
    await bench.write(`Scrolled ${content}`, lines);
    const opened = await bench.open(`Scrolled ${content}`, scrolledBlocks);
    report({
      bench: "editor",
      metric: "scroll_longest_task_ms",
      value: await longestOfScrolling(opened),
      unit: "ms",
      system: "tessera",
      size: scrolledBlocks,
      content,
    });
    await opened.close();
  }
}

/** What somebody else does at once arrives as one message. */
async function remoteBatch(bench: TesseraBench): Promise<void> {
  const half = remoteOperations / 2;
  const longest: number[] = [];
  for (let run = 0; run < remoteRuns; run++) {
    const title = `Remote ${run}`;
    const { page, blocks } = await bench.write(title, textOf(remoteOperations));
    const opened = await bench.open(title, remoteOperations, [watchPaste]);
    const end = "The end of it";
    const arrived = opened.page.evaluate((last) => window.pasteBench.arrived(last), end);
    await bench.sendAtOnce(page, blocks.at(-1) ?? "", [...textOf(half - 1), end], blocks.slice(0, half));
    longest.push((await arrived).longest);
    await opened.close();
  }
  report({
    bench: "editor",
    metric: "remote_longest_task_ms",
    value: percentile(longest, 0.5),
    unit: "ms",
    system: "tessera",
    size: remoteOperations,
  });
}

async function wholePage(bench: TesseraBench, title: string, size: number): Promise<void> {
  const say = (metric: string, value: number, unit: string) =>
    report({ bench: "editor", metric, value, unit, system: "tessera", size });
  const opened = await bench.open(title, size);
  say("open_ms", opened.openMs, "ms");
  say("scroll_longest_task_ms", await longestOfScrolling(opened), "ms");
  const before = await heapOf(opened);
  await editAtRandom(opened, edits);
  const after = await heapOf(opened);
  say("heap_before_mb", before, "MB");
  say("heap_after_edits_mb", after, "MB");
  say("heap_growth_percent", (after / before - 1) * 100, "%");
  await opened.close();
}

/** The longest task from the paste until the last of its blocks is there. */
async function pasteMany(browser: Browser, url: string): Promise<void> {
  const end = "The end of it";
  const text = [...textOf(pasted - 1), end].join("\n");
  const longest: number[] = [];
  for (let run = 0; run < pastes; run++) {
    // A person and a page each: what one paste leaves to send is no part of the next.
    const bench = await TesseraBench.begin(browser, url);
    await bench.write("Paste", [""]);
    const opened = await bench.open("Paste", 1, [watchPaste]);
    longest.push((await pasteInto(opened, { "text/plain": text }, end)).longest);
    await opened.close();
    await bench.end();
  }
  report({
    bench: "editor",
    metric: "paste_longest_task_ms",
    value: percentile(longest, 0.5),
    unit: "ms",
    system: "tessera",
    size: pasted,
  });
}

const server = await startTessera({ env: { LOG_LEVEL: "error" } });
const browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
try {
  const bench = await TesseraBench.begin(browser, server.url);
  for (const size of sizes) {
    const title = `Page of ${size}`;
    if (part === undefined || part === "keys") {
      await bench.write(title, textOf(size));
      const blank = await bench.blankTab();
      const emptyHeap = await heapOf({ page: blank });
      await blank.close();
      const opened = await bench.open(title, size);
      await tellAll(opened, "tessera", size, emptyHeap);
      await opened.close();
    }
    if (part === undefined || part === "writers") {
      const other = `Written page of ${size}`;
      const written = await bench.write(other, textOf(size));
      await withWriters(bench, other, size, written.blocks);
    }
    if (size === Math.max(...sizes) && (part === undefined || part === "whole")) {
      await bench.write("Whole page", textOf(size));
      await wholePage(bench, "Whole page", size);
    }
  }
  if (part === undefined || part === "scroll") await scrollEach(bench);
  if (part === undefined || part === "remote") await remoteBatch(bench);
  await bench.end();
  if (part === undefined || part === "paste") await pasteMany(browser, server.url);
  if (part === undefined || part === "keys") await peersBeside(browser);
} finally {
  await browser.close();
  await server.stop();
}

// A megabyte of Markdown pasted into an empty page of the built app, in a real Chromium: how long the worker reads it, from the
// text to the last trees, and the longest task of the page from the paste to the last block. `--size N`: so many characters.
import { chromium } from "@playwright/test";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { TesseraBench } from "./editor/tessera-editor.ts";
import { longMarkdown } from "./markdown/long-markdown.ts";
import { pasteInto, watchPaste } from "./markdown/measured-paste.ts";
import { percentile, report } from "./report.ts";
import { numberAfter } from "./soak/arguments.ts";

const size = numberAfter("--size") ?? 1_000_000;
const runs = 3;
const end = "The end of it";

const server = await startTessera({ env: { LOG_LEVEL: "error" } });
const browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
try {
  const text = longMarkdown(size, end);
  const samples = [];
  for (let run = 0; run < runs; run++) {
    // A person and a page each: what one paste leaves to send is no part of the next.
    const bench = await TesseraBench.begin(browser, server.url);
    await bench.write("Paste", [""]);
    const opened = await bench.open("Paste", 1, [watchPaste]);
    samples.push(await pasteInto(opened, { "text/plain": text }, end));
    await opened.close();
    await bench.end();
  }
  const say = (metric: string, values: readonly number[], unit = "ms"): void =>
    report({ bench: "markdown", metric, value: percentile(values, 0.5), unit, system: "tessera", size });
  say(
    "read_1mb_ms",
    samples.map(({ readMs }) => ((readMs ?? Number.NaN) * 1_000_000) / text.length),
  );
  say(
    "longest_task_ms",
    samples.map(({ longest }) => longest),
  );
  say(
    "longest_task_after_ms",
    samples.map(({ afterwards }) => afterwards),
  );
  say(
    "paste_ms",
    samples.map(({ milliseconds }) => milliseconds),
  );
  say(
    "lines",
    samples.map(({ lines }) => lines),
    "",
  );
} finally {
  await browser.close();
  await server.stop();
}

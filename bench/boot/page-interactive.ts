// How long a person waits for a page: from the start of a navigation until the first typed character stands in the
// page's editor, signed in, in a real Chromium against a real server. Cold: a browser that holds nothing but the
// sign-in. Warm: the same browser, the page opened before and
// the app kept by its service worker. Leaves the other costs of a start to the bench.
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { Caller, newBlock } from "@tessera/testing/caller.ts";
import { chromiumFlags, demandChromium } from "@tessera/testing/chromium.ts";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import { percentile } from "../report.ts";

export const caches = ["cold", "warm"] as const;
export const throttles = [1, 4] as const;

export interface Interactive {
  readonly cache: (typeof caches)[number];
  readonly throttle: (typeof throttles)[number];
  readonly medianMs: number;
}

const runs = 5;
const paragraphs = 40;
const words = "The ferry leaves the north quay at half past the hour, and again when the tide allows it. ".repeat(3);

const watcher = fileURLToPath(new URL("watch-for-typing.mjs", import.meta.url));

/** With `keep` the page stays until the app is kept on the device, as it is where somebody reads a while. */
async function oneRun(context: BrowserContext, address: string, throttle: number, keep = false): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  const ready = new Promise<void>((resolve) => void page.exposeFunction("editorReady", resolve));
  await page.addInitScript({ path: watcher });
  await page.goto(address, { waitUntil: "commit" });
  await ready;
  // A warm start reads what this one wrote: the page closes once it is saved.
  const saved = page.waitForResponse((response) => response.url().includes("/saveTransactionsFanout"));
  await page.keyboard.press("a");
  const typedAt = await page.waitForFunction(() => (window as unknown as { typedAt?: number }).typedAt);
  const milliseconds = Number(await typedAt.jsonValue());
  await saved;
  if (keep) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.close();
  return milliseconds;
}

async function signedIn(browser: Browser, url: string): Promise<{ caller: Caller; cookies: Cookies; address: string }> {
  const context = await browser.newContext();
  const email = `${randomUUID()}@example.com`;
  const entry = { email, password: "correct horse 42", name: "Robin" };
  const answer = await context.request.post(`${url}${apiPath}/signUp`, { data: entry });
  if (!answer.ok()) throw new Error(`could not sign up: ${answer.status()}`);
  const caller = new Caller(url);
  await caller.call("logIn", { email: entry.email, password: entry.password });
  const space = await caller.createSpace("Tidewater");
  const id = await caller.createPage(space, "Spring timetable");
  const parent = { table: "block", id };
  let after: string | null = null;
  for (let n = 0; n < paragraphs; n++) {
    const block = randomUUID();
    await caller.save(space, [newBlock(space, block, { type: "text", parent, after, title: words })]);
    after = block;
  }
  const cookies = await context.cookies();
  await context.close();
  return { caller, cookies, address: `${url}/${id.replaceAll("-", "")}` };
}
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** The median of each kind of start. */
export async function measureInteractive(url: string): Promise<Interactive[]> {
  const browser = await chromium.launch({ executablePath: demandChromium(), args: [...chromiumFlags] });
  try {
    const { caller, cookies, address } = await signedIn(browser, url);
    caller.close();
    const contextWith = async (): Promise<BrowserContext> => {
      const context = await browser.newContext({ locale: "en-US" });
      await context.addCookies(cookies);
      return context;
    };
    const results: Interactive[] = [];
    for (const throttle of throttles) {
      for (const cache of caches) {
        const samples: number[] = [];
        const kept = await contextWith();
        if (cache === "warm") await oneRun(kept, address, 1, true);
        for (let run = 0; run < runs; run++) {
          const context = cache === "warm" ? kept : await contextWith();
          samples.push(await oneRun(context, address, throttle));
          if (context !== kept) await context.close();
        }
        await kept.close();
        results.push({ cache, throttle, medianMs: percentile(samples, 0.5) });
      }
    }
    return results;
  } finally {
    await browser.close();
  }
}

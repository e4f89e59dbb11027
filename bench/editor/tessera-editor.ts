// Tessera's side of the editor's bench: the whole app in a browser, signed in, on its own server, with a page of that text.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import { Caller, newBlock } from "@tessera/testing/caller.ts";
import { keyOf } from "../server/writers.ts";
import { watcher, type Opened } from "./measured-editor.ts";

const batch = 500;

export interface Line {
  readonly type: string;
  readonly title: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface Account {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** One person in one workspace, who is signed in to the browser too. */
export class TesseraBench {
  private constructor(
    readonly account: Account,
    private readonly context: BrowserContext,
    private readonly caller: Caller,
    readonly space: string,
    private readonly blank: string,
  ) {}

  static async begin(browser: Browser, url: string): Promise<TesseraBench> {
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
    await context.addInitScript(() => localStorage.setItem("KeyValueStore2:sidebar-tour", '"done"'));
    const account = { url, email: `${randomUUID()}@example.com`, password: "correct horse 42" };
    const answer = await context.request.post(`${url}${apiPath}/signUp`, { data: { ...account, name: "Robin" } });
    if (!answer.ok()) throw new Error(`could not sign up: ${answer.status()}`);
    const caller = new Caller(url);
    await caller.call("logIn", { email: account.email, password: account.password });
    const space = await caller.createSpace("Tidewater");
    const blank = await caller.createPage(space, "Blank");
    await caller.save(space, [
      newBlock(space, randomUUID(), {
        type: "text",
        parent: { table: "block", id: blank },
        after: null,
        title: "One line",
      }),
    ]);
    return new TesseraBench(account, context, caller, space, blank);
  }

  /** A page of these lines; answers with its id and its blocks' ids. */
  async write(title: string, lines: readonly (string | Line)[]): Promise<{ page: string; blocks: string[] }> {
    const page = await this.caller.createPage(this.space, title);
    const { blocks, operations } = this.operationsOf(page, null, lines);
    for (let from = 0; from < operations.length; from += batch)
      await this.caller.save(this.space, operations.slice(from, from + batch));
    return { page, blocks };
  }

  /** Makes these lines behind a block of a page, and types a letter in each of the blocks: one transaction. */
  async sendAtOnce(page: string, after: string, lines: readonly string[], typedIn: readonly string[]): Promise<void> {
    const keys = typedIn.map((block) => keyOf({ space: this.space, block, site: randomUUID(), typed: 0 }));
    await this.caller.save(this.space, [...keys, ...this.operationsOf(page, after, lines).operations]);
  }

  private operationsOf(page: string, after: string | null, lines: readonly (string | Line)[]) {
    const parent = { table: "block", id: page };
    const blocks = lines.map(() => randomUUID());
    const operations = blocks.map((id, at) => {
      const line = lines[at] ?? "";
      const said = typeof line === "string" ? { type: "text", title: line } : line;
      return newBlock(this.space, id, { ...said, parent, after: blocks[at - 1] ?? after });
    });
    return { blocks, operations };
  }

  /** A tab that shows the page with one line, and all of the app. `also`: files of scripts that run in it. */
  async blankTab(also: readonly string[] = []): Promise<Page> {
    const page = await this.context.newPage();
    for (const path of [watcher, ...also]) await page.addInitScript({ path });
    await page.goto(`${this.account.url}/${this.blank.replaceAll("-", "")}`);
    await page.locator(".page-body[data-complete]").waitFor({ timeout: 120_000 });
    return page;
  }

  /** From the page with one line by the sidebar's link to this one; `firstPaintMs` is that of the second time. */
  async open(
    title: string,
    count: number,
    also: readonly string[] = [],
  ): Promise<Opened & { readonly openMs: number }> {
    const page = await this.blankTab(also);
    const openMs = await this.follow(page, title, count);
    await this.follow(page, "Blank", 1);
    const firstPaintMs = await this.follow(page, title, count);
    return {
      page,
      openMs,
      firstPaintMs,
      lines: ".page-body .line",
      root: ".page-body",
      close: () => page.close(),
    };
  }

  private async follow(page: Page, title: string, count: number): Promise<number> {
    const link = page.getByRole("treeitem").getByRole("link", { name: title, exact: true });
    await link.waitFor();
    const milliseconds = await link.evaluate(
      (anchor, name) =>
        window.editorBench.painted(
          () => (anchor as HTMLElement).click(),
          () =>
            document.querySelector("main h1")?.textContent === name &&
            document.querySelector(".page-body .block")?.textContent !== undefined,
        ),
      title,
    );
    await page.waitForFunction((all) => document.querySelectorAll(".page-body .block").length === all, count, {
      timeout: 120_000,
    });
    await page.locator(".page-body[data-complete]").waitFor();
    return milliseconds;
  }

  async end(): Promise<void> {
    this.caller.close();
    await this.context.close();
  }
}

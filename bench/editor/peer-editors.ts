// The peers of the editor's bench in a page of their own: nothing but the editor, its styles and the text.
import type { Browser } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { watcher, type Opened } from "./measured-editor.ts";

export const peers = ["lexical", "blocknote"] as const;
export type Peer = (typeof peers)[number];

interface PeerPage {
  readonly openPeer: (root: HTMLElement, lines: readonly string[]) => void;
}

/** The peer's script and styles, built as for release. */
export async function buildPeer(peer: Peer): Promise<{ script: string; styles: string }> {
  const entry = fileURLToPath(new URL(`${peer}-peer.mjs`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, lib: { entry, formats: ["iife"], name: "peer" }, minify: true },
  });
  let [script, styles] = ["", ""];
  for (const bundle of [built].flat()) {
    if (!("output" in bundle)) throw new Error(`${peer} was not built`);
    for (const part of bundle.output)
      if (part.type === "chunk") script += part.code;
      else if (part.fileName.endsWith(".css")) styles += String(part.source);
  }
  return { script, styles };
}

/** The same styles for every peer's page: a column that scrolls, as pages do. */
const html = `<!doctype html><meta charset="utf-8"><title>Bench</title>
<style>html,body{margin:0;height:100%}#scroller{height:100vh;overflow:auto}#root{max-width:720px;margin:0 auto;font:16px/1.5 sans-serif;outline:0}</style>
<div id="scroller"><div id="root"></div></div>`;

export async function openPeer(
  browser: Browser,
  { script, styles }: { readonly script: string; readonly styles: string },
  lines: readonly string[],
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.route("http://localhost/peer", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto("http://localhost/peer");
  await page.addScriptTag({ path: watcher });
  if (styles !== "") await page.addStyleTag({ content: styles });
  await page.addScriptTag({ content: script });
  const firstPaintMs = await page.evaluate((text) => {
    const root = document.querySelector<HTMLElement>("#root");
    if (root === null) throw new Error("the page has no place for the editor");
    const { openPeer: open } = window as unknown as PeerPage;
    return window.editorBench.painted(
      () => open(root, text),
      () => root.querySelector("p") !== null,
    );
  }, lines);
  return { page, firstPaintMs, lines: "#root p", root: "#root", close: () => context.close() };
}

// A long paste whose tab ends in the middle, in a document without layout: the real editor and queue on a storage in memory.
import { LongPaste, type LongPastePorts, type ShownProgress } from "@tessera/editor/clipboard/long-paste.ts";
import type { PastedBlock } from "@tessera/editor/clipboard/paste-blocks.ts";
import type { EditorOptions } from "@tessera/editor/core/editor-options.ts";
import type { SavedSelection } from "@tessera/editor/core/page-source.ts";
import { selectionFor } from "@tessera/editor/core/points.ts";
import { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { testCatalogue } from "@tessera/editor/testing/test-catalogue.ts";
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import { leftOf } from "@tessera/kernel/text/offsets.ts";
import { pristine, textKey, visibleText } from "@tessera/kernel/text/runs.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { Disk } from "@tessera/sync/disk.ts";
import { MemoryStorage } from "@tessera/sync/memory-storage.ts";
import { PlannedChanges } from "@tessera/sync/plans/planned-changes.ts";
import type { SyncPorts, SyncStorage } from "@tessera/sync/ports.ts";
import { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { boxOf, space } from "@tessera/sync/testing/scope-on-disk.ts";
import { UndoHistory } from "@tessera/sync/undo.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pageSource } from "../../../data/pages/page-source.ts";

const [page, line] = [newId(), newId()];
const textsOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at}`);
const texts = textsOf(70);
const blockOf = (text: string): PastedBlock => {
  return { type: null, pieces: [{ text, marks: NONE }], properties: {}, format: {}, depth: 0 };
};

let storage: SyncStorage;
/** The files that were given to be uploaded, by their blocks. */
let added: [block: string, name: string][];
/** Resolves when a file is on the device. */
let storeFile: () => Promise<void>;
let lives: number;
let editor: PageEditor | null;

beforeEach(async () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  storage = new MemoryStorage();
  lives = 0;
  added = [];
  storeFile = () => Promise.resolve();
  editor = null;
  const { sync, disk } = await open();
  sync.confirm(
    [
      { table: "block", id: page, box: boxOf(page, {}) },
      { table: "block", id: line, box: boxOf(line, { parent: page, type: "text" }) },
    ],
    1,
    { children: { [page]: { after: null, listed: [[line, `V${line}`]], end: true } }, seq: 1 },
  );
  await disk.write([]);
});
afterEach(() => {
  editor?.destroy();
  vi.unstubAllGlobals();
});

/** Another life of the device, which takes over the queues of the lives before. */
async function open(): Promise<{ readonly sync: ScopeSync; readonly disk: Disk }> {
  const queues = Array.from({ length: ++lives }, (_, at) => `queue${at + 1}`);
  const fail = (error: unknown): never => {
    throw error;
  };
  const clock = { now: () => lives, after: (_ms: number, run: () => void) => (queueMicrotask(run), () => undefined) };
  const ports = { storage, newId, onError: fail, clock } as unknown as SyncPorts;
  const disk = new Disk(storage, fail);
  const sync = new ScopeSync({ scope: space, userId: "u", queue: `queue${lives}` }, ports, disk);
  await sync.restore(Promise.resolve(queues), [page]);
  return { sync, disk };
}

const linesOf = (sync: ScopeSync): string[] =>
  sync.childIds(page).map((id) => {
    const entry = sync.entry("block", id);
    return entry === null ? "" : visibleText(runsOf(entry, "title"));
  });

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Pasting {
  readonly sync: ScopeSync;
  readonly undo: UndoHistory<SavedSelection | null>;
  readonly said: (readonly [done: number, total: number])[];
  readonly guards: number;
  /** The tab is about to be left. */
  leaving(): void;
  cancel(): void;
  /** Lets the paste continue after its pause, if it makes one. */
  next(): Promise<void>;
}

/** Writes a text into the line, and waits until it is stored. */
async function write(sync: ScopeSync, units: string): Promise<void> {
  const [site, clock] = sync.allocate(units.length);
  const pointer = { table: "block" as const, id: line, spaceId: space };
  const args = { left: leftOf(pristine(textKey(line, "title"), []), 0), site, clock, units };
  const done = sync.transact([{ pointer, path: ["properties", "title"], command: "ins", args }], "type");
  if (done.ok) await done.saved;
}

/** Pastes into the empty line of the page, or over what is written in it first. */
async function paste(blocks = texts.map(blockOf), written = ""): Promise<Pasting> {
  const { sync, disk } = await open();
  if (written !== "") await write(sync, written);
  const undo = new UndoHistory<SavedSelection | null>(sync, () => 1);
  const source = pageSource(sync, page, undo);
  editor = new PageEditor({
    mount: document.body.appendChild(document.createElement("main")),
    source,
    catalogue: {
      ...testCatalogue,
      lineFace: () => ({ className: "", placeholder: { words: () => "write", always: false } }),
    },
    editable: () => true,
    bodyLabel: "Page text",
    toTitle: () => undefined,
    onCaret: () => undefined,
    onDraw: () => undefined,
    openBlocks: { has: () => true, toggle: () => undefined },
    app: { words: {} } as EditorOptions["app"],
  });
  const { state } = editor.view;
  const [anchor, head] = [0, written.length].map((offset) => ({ block: line, offset }));
  const selected = anchor && head && selectionFor(state.doc, { anchor, head });
  if (selected) editor.view.dispatch(state.tr.setSelection(selected));
  const said: [number, number][] = [];
  let guards = 0;
  let leaving = (): void => undefined;
  let cancel = (): void => undefined;
  let resume: (() => void) | null = null;
  const progress: ShownProgress = {
    focus: () => undefined,
    say: (_done, counted) => void (counted && said.push([counted.done, counted.total])),
    close: () => false,
  };
  const ports: LongPastePorts = {
    pause: () => new Promise((resolve) => (resume = resolve)),
    progress: (stop) => ((cancel = stop), progress),
    hold: () => () => undefined,
    plan: (pageId) => new PlannedChanges({ sync, disk, newId, now: () => lives }, { action: "paste", pages: [pageId] }),
    addFile: (block, { name }) => {
      added.push([block, name]);
      return storeFile();
    },
    cancelFile: (block) => void added.splice(0, Infinity, ...added.filter(([one]) => one !== block)),
    guard: (leave) => {
      guards++;
      leaving = leave;
      return () => void (guards = 0);
    },
  };
  new LongPaste(editor, ports).start(() => [{ blocks, done: 1 }]);
  await settle();
  return {
    sync,
    undo,
    said,
    get guards() {
      return guards;
    },
    leaving: () => leaving(),
    cancel: () => cancel(),
    async next() {
      resume?.();
      await settle();
    },
  };
}

test.each(Array.from({ length: 8 }, (_, at) => at))(
  "a tab that ends after %i pauses of a long paste leaves all lines to the next one, in order and once",
  async (pauses) => {
    const pasting = await paste();
    for (let at = 0; at < pauses; at++) await pasting.next();
    const put = linesOf(pasting.sync).length;
    // Parts are put there one after the other, so that the tab ends in the middle.
    expect(put).toBeLessThanOrEqual(1 + pauses * 32);
    expect(pasting.guards).toBe(0);
    const next = await open();
    expect(linesOf(next.sync)).toEqual(texts);
  },
);

/** From now on the storage carries out a write when its function in the returned list is called. */
function delayWrites(): (() => void)[] {
  const inner = storage;
  const waiting: (() => void)[] = [];
  storage = {
    load: (prefix) => inner.load(prefix),
    async write(changes) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await inner.write(changes);
    },
  };
  return waiting;
}

test("a paste of 2,500 blocks whose tab ends while the first of them are stored is whole for the next one", async () => {
  const many = textsOf(2500);
  const writes = delayWrites();
  const pasting = await paste(many.map(blockOf));
  expect(writes).toHaveLength(1);
  expect(linesOf(pasting.sync)).toEqual([""]);
  pasting.leaving();
  await settle();
  // The first write is lost with the tab; the last write was stored by `LastWords`.
  writes.at(-1)?.();
  await settle();
  expect(linesOf((await open()).sync)).toEqual(many);
});

test("a paste of 2,500 blocks over a selection whose tab ends before all of them are stored leaves the selected text", async () => {
  const many = textsOf(2500);
  const pasting = await paste(many.map(blockOf), "replaced");
  // The first 1,000 blocks are stored.
  await pasting.next();
  expect(linesOf(pasting.sync)).toEqual([""]);
  expect(linesOf((await open()).sync)).toEqual(["replaced"]);
});

test("a paste of 1,200 blocks over a selection is whole after its tab was nearly left, and continues in that tab", async () => {
  const many = textsOf(1200);
  const pasting = await paste(many.map(blockOf), "replaced");
  await pasting.next();
  pasting.leaving();
  await settle();
  expect(linesOf((await open()).sync)).toEqual(many);
  while (pasting.said.at(-1)?.[0] !== many.length) await pasting.next();
  expect(linesOf(pasting.sync)).toEqual(many);
  const sessions = new Set(pasting.sync.pending.slice(1).map(({ session }) => session));
  expect(sessions.size).toBe(1);
  expect(pasting.sync.pending.slice(1).every(({ persisted }) => persisted)).toBe(true);
});

test("a paste of 2,500 blocks over a selection that is cancelled restores the selected text, also after a reload", async () => {
  const pasting = await paste(textsOf(2500).map(blockOf), "replaced");
  pasting.cancel();
  for (let at = 0; at < 3; at++) await pasting.next();
  expect(linesOf(pasting.sync)).toEqual(["replaced"]);
  expect(pasting.sync.pending.every(({ persisted }) => persisted)).toBe(true);
  expect(linesOf((await open()).sync)).toEqual(["replaced"]);
});

test("a long paste says how many blocks are on the page, and leaving asks until all of them are stored", async () => {
  const writes = delayWrites();
  const pasting = await paste();
  expect(pasting.guards).toBe(1);
  await pasting.next();
  expect(pasting.guards).toBe(1);
  writes.shift()?.();
  await settle();
  expect(pasting.guards).toBe(0);
  for (let at = 0; at < 8; at++) await pasting.next();
  expect(pasting.said[0]).toEqual([2, 70]);
  expect(pasting.said.at(-1)).toEqual([70, 70]);
});

test("a long paste that is cancelled or undone leaves nothing, also after a reload", async () => {
  for (const way of ["cancel", "undo"] as const) {
    const pasting = await paste();
    for (let at = 0; at < (way === "cancel" ? 3 : 12); at++) await pasting.next();
    expect(linesOf(pasting.sync).length).toBeGreaterThan(2);
    if (way === "cancel") pasting.cancel();
    else pasting.undo.undo();
    for (let at = 0; at < 3; at++) await pasting.next();
    expect(linesOf(pasting.sync)).toEqual([""]);
    expect(linesOf((await open()).sync)).toEqual([""]);
    editor?.destroy();
  }
});

const picture = (name: string): PastedBlock => {
  return { ...blockOf(""), type: "image", file: new File(["pixels"], name, { type: "image/png" }) };
};

test("the pictures of a long paste are on the device before the paste, each with the block that the next start creates", async () => {
  let stored = (): void => undefined;
  storeFile = () => new Promise((resolve) => (stored = resolve));
  const blocks = [...texts.slice(1).map(blockOf), picture("boats.png")];
  const pasting = await paste(blocks);
  expect(added.map(([, name]) => name)).toEqual(["boats.png"]);
  await pasting.next();
  // The tab may end while the file is written: nothing of the paste is there then.
  expect([linesOf(pasting.sync), linesOf((await open()).sync)]).toEqual([[""], [""]]);
  stored();
  await settle();
  const next = (await open()).sync;
  expect(next.childIds(page)).toHaveLength(blocks.length);
  expect(next.childIds(page)).toContain(added[0]?.[0]);
});

test("the pictures of a long paste that is cancelled are not uploaded", async () => {
  const pasting = await paste([...texts.map(blockOf), picture("boats.png")]);
  await pasting.next();
  expect(added).toHaveLength(1);
  pasting.cancel();
  for (let at = 0; at < 3; at++) await pasting.next();
  expect(added).toEqual([]);
});

// How fast text merges and how much it stores, beside Yjs on the same edits.
// apply_us: one edit of somebody else applied. cold_us: the same on a text that must first be read from storage and is
// stored again. state_bytes: what is stored, the readable text included; with `past`, when what was deleted is past the
// undo horizon, or the offline horizon too. rebase_5000_ms: 5,000 own pending edits meet 5,000 remote ones: here the pending ones are executed again on top, there the remote update is merged in.
import { report } from "./report.ts";
import { seeded } from "./seeded.ts";
import { TesseraText } from "./text/tessera-text.ts";
import { editsOf, prose, type Edit } from "./text/trace.ts";
import { YjsText } from "./text/yjs-text.ts";
import * as Y from "yjs";

const sizes = [
  { length: 120, edits: 60 },
  { length: 2000, edits: 20_000 },
] as const;
const pending = 5000;

type System = "tessera" | "yjs";
interface Sample {
  readonly apply: number;
  readonly cold: number;
  readonly bytes: number;
  readonly past?: Readonly<Record<"undo" | "offline", number>>;
}

/** Microseconds that each call of `work` took, on average. */
function each(count: number, work: (n: number) => void): number {
  const began = performance.now();
  for (let n = 0; n < count; n++) work(n);
  return ((performance.now() - began) * 1000) / count;
}

function tessera(text: string, edits: readonly Edit[]): Sample {
  const author = new TesseraText(text);
  const sent = edits.map((edit) => {
    const operations = author.operationsOf(edit, "author");
    author.apply(operations);
    return operations;
  });
  const reader = new TesseraText(text);
  const apply = each(sent.length, (n) => reader.apply(sent[n] ?? []));
  if (reader.plain() !== author.plain()) throw new Error("the texts differ");
  const stored = JSON.stringify(reader.stored());
  const cold = each(50, () => {
    const loaded = TesseraText.load(stored);
    loaded.apply(loaded.operationsOf({ at: text.length >> 1, remove: 0, insert: "e" }, "late"));
    JSON.stringify(loaded.stored());
  });
  const bytesPast = (horizon: "undo" | "offline"): number =>
    Buffer.byteLength(JSON.stringify(reader.storedPast(horizon)));
  const past = { undo: bytesPast("undo"), offline: bytesPast("offline") };
  return { apply, cold, bytes: Buffer.byteLength(stored), past };
}

function yjs(text: string, edits: readonly Edit[]): Sample {
  const author = YjsText.of(text);
  const reader = YjsText.load(author.stored());
  const sent = edits.map((edit) => author.edit(edit));
  const apply = each(sent.length, (n) => reader.apply(sent[n] ?? new Uint8Array()));
  if (reader.plain() !== author.plain()) throw new Error("the texts differ");
  const stored = reader.stored();
  const late = YjsText.load(stored).edit({ at: text.length >> 1, remove: 0, insert: "e" });
  const cold = each(50, () => {
    const loaded = YjsText.load(stored);
    loaded.apply(late);
    loaded.stored();
  });
  return { apply, cold, bytes: stored.length };
}

function rebaseTessera(text: string, mine: readonly Edit[], theirs: readonly Edit[]): number {
  const own = new TesseraText(text);
  const queue = mine.map((edit) => {
    const operations = own.operationsOf(edit, "own");
    own.apply(operations);
    return operations;
  });
  const confirmed = new TesseraText(text);
  for (const edit of theirs) confirmed.apply(confirmed.operationsOf(edit, "theirs"));
  const began = performance.now();
  for (const operations of queue) confirmed.apply(operations);
  return performance.now() - began;
}

function rebaseYjs(text: string, mine: readonly Edit[], theirs: readonly Edit[]): number {
  const start = YjsText.of(text).stored();
  const [own, other] = [YjsText.load(start), YjsText.load(start)];
  for (const edit of mine) own.edit(edit);
  const remote = Y.mergeUpdates(theirs.map((edit) => other.edit(edit)));
  const began = performance.now();
  own.apply(remote);
  return performance.now() - began;
}

/** Every program runs once to warm up; of three more the middle counts. */
function middle(run: () => number): number {
  run();
  const [, value = Number.NaN] = [run(), run(), run()].toSorted((a, b) => a - b);
  return value;
}

const systems: Readonly<Record<System, (text: string, edits: readonly Edit[]) => Sample>> = { tessera, yjs };
for (const { length, edits: count } of sizes) {
  const random = seeded(length);
  const text = prose(random, length);
  const edits = editsOf(random, count, length);
  for (const [system, run] of Object.entries(systems)) {
    for (let warm = 0; warm < (count < 1000 ? 50 : 0); warm++) run(text, edits);
    const { apply, cold, bytes, past } = run(text, edits);
    const common = { bench: "text", system, length, edits: count };
    report({ ...common, metric: "apply_us", value: apply, unit: "us" });
    report({ ...common, metric: "cold_us", value: cold, unit: "us" });
    report({ ...common, metric: "state_bytes", value: bytes, unit: "bytes" });
    for (const [horizon, value] of Object.entries(past ?? {}))
      report({ ...common, metric: "state_bytes", value, unit: "bytes", past: horizon });
  }
}
const random = seeded(pending);
const text = prose(random, 2000);
const mine = editsOf(random, pending, text.length);
const theirs = editsOf(random, pending, text.length);
const rebases: Readonly<Record<System, typeof rebaseTessera>> = { tessera: rebaseTessera, yjs: rebaseYjs };
for (const [system, rebase] of Object.entries(rebases)) {
  const value = middle(() => rebase(text, mine, theirs));
  report({ bench: "text", metric: "rebase_5000_ms", value, unit: "ms", system, length: text.length });
}

import { describe, expect, test } from "vitest";
import { MemoryStorage } from "../memory-storage.ts";
import type { SyncStorage } from "../ports.ts";
import { storageSuite } from "../storage.suite.ts";
import { forgetNotes, LastWords, longestNote, type Notes } from "./last-words.ts";

function notesOf(kept = new Map<string, string>()): Notes & { readonly kept: Map<string, string> } {
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A storage that takes nothing until it is told to. */
function slow(): SyncStorage & { readonly inner: MemoryStorage; go(): Promise<void> } {
  const inner = new MemoryStorage();
  const waiting: (() => Promise<void>)[] = [];
  return {
    inner,
    load: (prefix) => inner.load(prefix),
    write: (changes) =>
      new Promise((resolve) => {
        waiting.push(async () => resolve(await inner.write(changes)));
      }),
    async go() {
      for (const run of waiting.splice(0)) await run();
    },
  };
}

const put = (key: string, value: string) => ({ put: [[key, value] as const], remove: [] });

storageSuite("last words", async () => new LastWords(new MemoryStorage(), notesOf(), "u"));

describe("last words", () => {
  test("a change whose write the closing tab took with it is there for the next tab", async () => {
    const notes = notesOf();
    const first = slow();
    void new LastWords(first, notes, "u").write(put("q/a/s/2", "typed last"));
    // The tab is gone here: the write was never carried out.
    await first.inner.write(put("q/a/s/1", "typed before"));
    const next = new LastWords(first.inner, notes, "u");
    expect(await next.load("q/")).toEqual([
      ["q/a/s/1", "typed before"],
      ["q/a/s/2", "typed last"],
    ]);
    expect(await next.load("q/a/s/")).toHaveLength(2);
    expect(await next.load("q/b/")).toEqual([]);
    expect(await next.load("r/")).toEqual([]);
    expect(await new LastWords(new MemoryStorage(), notes, "another").load("q/")).toEqual([]);
  });

  test("a note goes when its write is through, and when the change is removed", async () => {
    const notes = notesOf();
    const storage = slow();
    const words = new LastWords(storage, notes, "u");
    const written = words.write(put("q/a/s/1", "one"));
    expect(notes.kept.size).toBe(1);
    await storage.go();
    await written;
    expect(notes.kept.size).toBe(0);
    void words.write(put("q/a/s/2", "left behind"));
    const next = new LastWords(storage.inner, notes, "u");
    await next.write({ put: [], remove: ["q/a/s/2"] });
    expect(await next.load("q/")).toEqual([["q/a/s/1", "one"]]);
  });

  test("an earlier write that comes through leaves the note of a later one", async () => {
    const notes = notesOf();
    const storage = slow();
    const words = new LastWords(storage, notes, "u");
    const earlier = words.write(put("q/a/s/1", "old"));
    const firstOnly = storage.go();
    const later = words.write(put("q/a/s/1", "new"));
    await Promise.all([firstOnly, earlier]);
    expect(await words.load("q/")).toEqual([["q/a/s/1", "new"]]);
    await storage.go();
    await later;
    expect(notes.kept.size).toBe(0);
  });

  test("a write that fails leaves its note", async () => {
    const notes = notesOf();
    const full: SyncStorage = { load: async () => [], write: () => Promise.reject(new Error("full")) };
    await expect(new LastWords(full, notes, "u").write(put("q/a/s/1", "no room"))).rejects.toThrow("full");
    expect(await new LastWords(new MemoryStorage(), notes, "u").load("q/")).toEqual([["q/a/s/1", "no room"]]);
  });

  test("only unsent changes are noted, none that is too long, and none where there is no room", async () => {
    const notes = notesOf();
    const words = new LastWords(slow(), notes, "u");
    void words.write(put("r/s/block/1", "a record"));
    void words.write(put("q/a/s/1", "x".repeat(longestNote)));
    expect(notes.kept.size).toBe(0);
    const full = new LastWords(
      new MemoryStorage(),
      {
        ...notesOf(),
        setItem: () => {
          throw new Error("full");
        },
      },
      "u",
    );
    await full.write(put("q/a/s/1", "kept behind"));
    expect(await full.load("q/")).toEqual([["q/a/s/1", "kept behind"]]);
    expect(await new LastWords(new MemoryStorage(), null, "u").load("q/")).toEqual([]);
  });

  test("the changes of one write are noted together, or none of them if they are too long or there is no room", async () => {
    const notes = notesOf();
    const plan = (count: number) => ({
      put: Array.from({ length: count }, (_, n) => [`q/a/s/${n}`, "x".repeat(longestNote / 4)] as const),
      remove: [],
    });
    void new LastWords(slow(), notes, "u").write(plan(3));
    expect(notes.kept.size).toBe(3);
    void new LastWords(slow(), notes, "u").write(plan(4));
    expect(notes.kept.size).toBe(0);
    let free = 2;
    const short = notesOf();
    const setItem = (key: string, value: string): void => {
      if (free-- === 0) throw new Error("full");
      short.setItem(key, value);
    };
    void new LastWords(slow(), { ...short, setItem }, "u").write(plan(3));
    expect(short.kept.size).toBe(0);
  });

  test("a long write that is under way when its tab ends is noted, without what was written or removed since", async () => {
    const notes = notesOf();
    const long = "x".repeat(longestNote);
    const behind = slow();
    const words = new LastWords(behind, notes, "u");
    const done = words.write(put("q/a/s/1", long));
    await behind.go();
    await done;
    void words.write({ put: [["q/a/s/2", long] as const, ["q/a/s/3", long] as const], remove: [] });
    void words.write({ put: [], remove: ["q/a/s/3"] });
    expect(notes.kept.size).toBe(0);
    words.leave();
    expect(await new LastWords(new MemoryStorage(), notes, "u").load("q/")).toEqual([["q/a/s/2", long]]);
  });

  test("all notes of a person can be forgotten", async () => {
    const notes = notesOf(new Map([["theme", "dark"]]));
    void new LastWords(slow(), notes, "u").write(put("q/a/s/1", "one"));
    void new LastWords(slow(), notes, "v").write(put("q/a/s/1", "one"));
    forgetNotes(notes, "u");
    expect([...notes.kept.keys()]).toEqual(["theme", "tessera-unsent:v:q/a/s/1"]);
  });
});

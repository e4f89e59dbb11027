// What a client asks of its rights, and what it holds after the answers. The server is played: it answers what it is told to.
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ClientMessage, RightsAnswer } from "@tessera/kernel/wire/realtime.ts";
import { MemoryStorage } from "./memory-storage.ts";
import { RightsRound } from "./rights-round.ts";
import type { ScopeSync } from "./scope-sync.ts";
import { boxOf, openScope, space, take, type Made } from "./testing/scope-on-disk.ts";

const item = { type: "user_permission", role: "editor", user_id: "u" };

let storage: MemoryStorage;
let sync: ScopeSync;
let round: RightsRound;
let said: Extract<ClientMessage, { t: "open" | "check" }>[];
let wanted: string[];

beforeEach(async () => {
  storage = new MemoryStorage();
  wanted = [];
  await begin();
});

/** Another life of the same device. */
async function begin(): Promise<void> {
  sync = await openScope(storage);
  said = [];
  round = new RightsRound(
    sync,
    () => wanted,
    (question) => said.push(question),
    400,
  );
}

function hold(at: number, ...blocks: [id: string, made: Made][]): void {
  take(sync, at, ...blocks);
}

function answer(told: RightsAnswer, heard = told.at): void {
  const { lost, changed } = round.take(told, heard);
  sync.dropPages(lost, told.at);
  sync.takeRights(changed);
  round.askNext();
}

const held = (): string[] => sync.replica.pages().toSorted();
const asked = (): string[][] => said.splice(0).map(({ pages }) => pages);

/** A connection of a client that held nothing, so that its places are known from here on. */
function settle(at: number): void {
  round.open();
  answer({ roles: {}, at });
  said.length = 0;
}

describe("what is asked", () => {
  test("30,000 pages that have their rights from one place are one name, and what is on screen another", async () => {
    settle(5);
    hold(
      5,
      ...Array.from({ length: 30_000 }, (_, n): [string, Made] => [`p${n}`, n < 100 ? {} : { parent: `p${n % 100}` }]),
    );
    wanted = ["p77", "elsewhere"];
    await sync["disk"].write([]);
    await begin();
    round.open();
    expect(said).toEqual([{ t: "open", scope: space, pages: ["p77", "elsewhere", "p0"], since: 5 }]);
    answer({ roles: { p77: "editor", elsewhere: "none", p0: "reader" }, at: 9, moved: [] });
    expect(round.isOver).toBe(true);
    // Its record is on disk; it has the role that is known by now once it is looked for.
    expect(sync.entry("block", "p29999")).toBeNull();
    await vi.waitFor(() => expect(sync.replica.roles.get("block:p29999")).toBe("reader"));
  });

  test("pages with items of their own come in frames, and nothing is over before all are answered", () => {
    settle(5);
    hold(5, ...Array.from({ length: 1000 }, (_, n): [string, Made] => [`p${n}`, { items: [item] }]));
    round.open();
    expect(said.map(({ t, pages }) => [t, pages.length])).toEqual([
      ["open", 400],
      ["check", 400],
      ["check", 200],
    ]);
    const frames = asked();
    for (const pages of frames) {
      expect(round.isOver).toBe(false);
      answer({ roles: Object.fromEntries(pages.map((page) => [page, "editor"])), at: 6, moved: [] });
    }
    expect(round.isOver).toBe(true);
  });

  test("what came meanwhile is asked for before it is over", () => {
    settle(5);
    hold(5, ["a", { items: [item] }]);
    round.open();
    hold(6, ["b", { items: [item] }]);
    answer({ roles: { a: "editor" }, at: 6, moved: [] });
    expect(asked()).toEqual([["a"], ["b"]]);
    expect(round.isOver).toBe(false);
  });

  test("rights that change while it is going on are asked for once more, after it", () => {
    settle(5);
    hold(5, ["a", {}]);
    round.open();
    round.repeat();
    round.repeat();
    expect(asked()).toEqual([["a"]]);
    answer({ roles: { a: "editor" }, at: 6, moved: [] });
    expect(said).toEqual([{ t: "check", scope: space, pages: ["a"], since: 6 }]);
  });
});

describe("what is held after the answers", () => {
  beforeEach(() => {
    settle(5);
    hold(5, ["a", { items: [item] }], ["b", { items: [item] }]);
    hold(
      5,
      ["a1", { parent: "a" }],
      ["line", { parent: "a", type: "text" }],
      ["a2", { parent: "line" }],
      ["own", { parent: "a", items: [item] }],
    );
    round.open();
    asked();
  });

  test("a holder that was lost takes the pages below it along, and no page with items of its own", async () => {
    answer({ roles: { a: "none", b: "editor", own: "reader" }, at: 6, moved: [] });
    expect(held()).toEqual(["b", "own"]);
    await sync["disk"].write([]);
    expect((await storage.load(`r/${space}/`)).map(([key]) => key)).toEqual([
      "r/space/p:a/block:own",
      "r/space/p:space/block:b",
    ]);
  });

  test("a page that moved follows its new holder alone: it is asked for by itself", () => {
    answer({ roles: { a: "editor", b: "editor", own: "editor" }, at: 6, moved: [["a1", 6]] });
    expect(asked()).toEqual([["a1"]]);
    answer({ roles: { a1: "none" }, at: 6, moved: [] });
    expect(held()).toEqual(["a", "a2", "b", "own"]);
  });

  test("so does what stands in a block that moved", () => {
    answer({ roles: { a: "editor", b: "editor", own: "editor" }, at: 6, moved: [["line", 6]] });
    expect(asked()).toEqual([["line"]]);
    answer({ roles: { line: "none" }, at: 6, moved: [] });
    expect(held()).toEqual(["a", "a1", "b", "own"]);
    expect(sync.entry("block", "line")).toBeNull();
  });

  test("that a page moved is known in the next life too, until what it says of itself is news", async () => {
    answer({
      roles: { a: "editor", b: "editor", own: "editor" },
      at: 6,
      moved: [
        ["a1", 6],
        ["unheld", 6],
      ],
    });
    answer({ roles: { a1: "editor" }, at: 6, moved: [] });
    await sync["disk"].write([]);
    await begin();
    round.open();
    expect(said).toMatchObject([{ pages: expect.arrayContaining(["a", "a1", "b", "own"]) as string[], since: 6 }]);
    hold(7, ["a1", { parent: "b", seq: 6 }]);
    expect(sync.replica.index.withRoleOf("b")).toContain("a1");
  });

  test("an answer that a newer record overtook says nothing of that one", () => {
    sync.confirm([{ table: "block", id: "a1", box: boxOf("a1", { parent: "b", seq: 8 }) }], 8);
    answer({ roles: { a: "editor", b: "none", own: "editor" }, at: 6, moved: [["a1", 8]] }, 8);
    expect(held()).toContain("a1");
    answer({ roles: { a1: "none" }, at: 8, moved: [] });
    expect(held()).not.toContain("a1");
  });

  test("past the log's reach every page is asked for, each for itself, and where it stands", () => {
    answer({ roles: { a: "none", b: "editor", own: "editor" }, at: 2000, moved: null });
    // Whose role it was is not known: a page below may have gone elsewhere.
    expect(held()).toEqual(["a1", "a2", "b", "own"]);
    expect(said).toMatchObject([{ t: "check", places: true }]);
    expect(asked().flat().toSorted()).toEqual(["a1", "a2", "b", "own"]);
    const roles = { a1: "editor", a2: "none", b: "editor", own: "editor" } as const;
    answer({ roles, at: 2001, places: { a1: "b", b: null, own: null } });
    expect(round.isOver).toBe(true);
    expect(held()).toEqual(["a1", "b", "own"]);
    // What is held of its place is not true: it goes on being asked for by itself.
    expect(sync.replica.index.deciding()).toContain("a1");
    expect(sync.rights.placed).toBe(2000);
  });
});

test("records of a version before, of whose places nothing is known, are asked for one by one, once", async () => {
  const pages = Array.from({ length: 1000 }, (_, n) => `p${n}`);
  const put = pages.map((id) => [`r/${space}/block:${id}`, { table: "block", id, box: boxOf(id, {}) }] as const);
  await storage.write({
    put: [...put.map(([key, value]) => [key, value as never] as const), [`s/${space}`, { seq: 4 }]],
    remove: [],
  });
  await begin();
  round.open();
  expect(said).toEqual([{ t: "open", scope: space, pages: [] }]);
  asked();
  answer({ roles: {}, at: 8 });
  const frames = asked();
  expect(frames.map((frame) => frame.length)).toEqual([400, 400, 200]);
  for (const frame of frames)
    answer({
      roles: Object.fromEntries(frame.map((page) => [page, "editor"])),
      at: 8,
      places: Object.fromEntries(frame.map((page) => [page, space])),
    });
  expect(round.isOver).toBe(true);
  await sync["disk"].write([]);
  await begin();
  round.open();
  expect(said).toEqual([{ t: "open", scope: space, pages: ["p0"], since: 8 }]);
});

test("an answer from before what is known of places has them asked for from then on", () => {
  let doubts = 0;
  sync.rights.onDoubt = () => doubts++;
  settle(20);
  hold(20, ["a", {}]);
  hold(12, ["b", { parent: "a" }]);
  expect(doubts).toBe(1);
  expect(sync.rights.placed).toBe(12);
});

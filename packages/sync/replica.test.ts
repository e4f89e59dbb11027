// What a client holds of lists: stretches that come one after the other, and answers that come late.
import { beforeEach, describe, expect, it } from "vitest";
import { livingIds } from "@tessera/kernel/world/children.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import { Replica } from "./replica.ts";

const page = "00000000-0000-4000-8000-000000000000";
const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const order = (n: number): string => `V0000${n}`;

function boxOf(n: number, seq: number, more: object = {}): Box {
  const value = {
    id: id(n),
    type: "text",
    version: seq,
    alive: true,
    parent_id: page,
    parent_table: "block",
    space_id: page,
    ...more,
  };
  return { role: "editor", value, edit: { order: order(n), state: null, seq, scope: page } } as Box;
}

const place = (n: number): [string, string] => [id(n), order(n)];

describe("lists", () => {
  let replica: Replica;
  beforeEach(() => {
    replica = new Replica((error) => {
      throw error;
    });
    for (const n of [1, 2, 3, 4, 5, 6]) replica.take("block", id(n), boxOf(n, 10), 10);
  });

  const shown = (): string[] => livingIds(replica.children(page));

  it("a stretch says what stands in it, and nothing of what stands before or behind", () => {
    replica.takeChildren(page, { after: place(1), listed: [place(2), place(4)], end: false }, 11);
    expect(replica.takeLetGo()).toEqual([`block:${id(3)}`]);
    expect(shown()).toEqual([1, 2, 4, 5, 6].map(id));
    expect(replica.knowsChildren(page)).toBe(false);
  });

  it("the last stretch makes the list whole, whatever it lists", () => {
    replica.takeChildren(page, { after: place(4), listed: [], end: true }, 11);
    expect(shown()).toEqual([1, 2, 3, 4].map(id));
    expect(replica.knowsChildren(page)).toBe(true);
  });

  it("a stretch that lists nothing and is not the last one says nothing", () => {
    replica.takeChildren(page, { after: null, listed: [], end: false }, 11);
    expect(shown()).toEqual([1, 2, 3, 4, 5, 6].map(id));
  });

  it("what is known from later than the list stays", () => {
    replica.take("block", id(5), boxOf(5, 12), 12);
    replica.takeChildren(page, { after: null, listed: [place(1)], end: true }, 11);
    expect(shown()).toEqual([1, 5].map(id));
  });

  it("a list of pages says nothing of lines", () => {
    replica.take("block", id(7), boxOf(7, 10, { type: "page" }), 10);
    replica.take("block", id(8), boxOf(8, 10, { type: "page" }), 10);
    replica.takeChildren(page, { after: null, listed: [place(8)], end: true, pages: true }, 11);
    expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 8].map(id));
    expect(replica.knowsChildren(page)).toBe(false);
  });

  describe("of a line that was let go of with what stands in it", () => {
    const listOf = (seq: number, end: boolean, ...listed: [string, string][]): void =>
      replica.takeChildren(id(1), { after: null, listed, end }, seq);
    beforeEach(() => {
      replica.take("block", id(7), boxOf(7, 10, { parent_id: id(1) }), 10);
      replica.takeChildren(page, { after: null, listed: [2, 3, 4, 5, 6].map(place), end: true }, 20);
      expect(replica.entry("block", id(7))).toBe(null);
    });

    it("a list that was long on its way says nothing", () => {
      listOf(15, true);
      replica.take("block", id(1), boxOf(1, 21), 21);
      expect(replica.knowsChildren(id(1))).toBe(false);
    });

    it("such a list is not all there is, once the line is back", () => {
      replica.take("block", id(1), boxOf(1, 21), 21);
      listOf(15, false, place(7));
      replica.takeChildren(id(1), { after: place(7), listed: [], end: true }, 15);
      expect(replica.knowsChildren(id(1))).toBe(false);
      replica.take("block", id(7), boxOf(7, 10, { parent_id: id(1) }), 22);
      listOf(22, true, place(7));
      expect(replica.knowsChildren(id(1))).toBe(true);
      expect(livingIds(replica.children(id(1)))).toEqual([id(7)]);
    });
  });

  it("an answer that was long on its way does not bring back what was let go of since", () => {
    replica.takeChildren(page, { after: null, listed: [place(1)], end: true }, 20);
    expect(replica.take("block", id(2), boxOf(2, 10), 15)).toBe(false);
    expect(shown()).toEqual([id(1)]);
    expect(replica.take("block", id(2), boxOf(2, 21), 21)).toBe(true);
    expect(shown()).toEqual([1, 2].map(id));
    expect(replica.take("block", id(2), { role: "none" }, 15)).toBe(false);
    expect(shown()).toEqual([1, 2].map(id));
  });
});

it("what stands on a page has the page's role, whichever message told that it changed", () => {
  const replica = new Replica((error) => {
    throw error;
  });
  const boxOfPage = (seq: number, role: "editor" | "reader"): Box =>
    ({ ...boxOf(1, seq, { type: "page", parent_table: "space" }), role }) as Box;
  replica.take("block", id(1), boxOfPage(10, "editor"), 10);
  replica.take("block", id(2), boxOf(2, 10, { parent_id: id(1) }), 10);
  replica.take("block", id(1), boxOfPage(11, "reader"), 11);
  expect(replica.roles.get(`block:${id(2)}`)).toBe("reader");
  expect(replica.setRole(`block:${id(1)}`, "editor")).toEqual([1, 2].map((n) => `block:${id(n)}`));
  expect(replica.roles.get(`block:${id(2)}`)).toBe("editor");
});

describe("what was hidden with its page", () => {
  const under = (n: number): object => ({ parent_id: id(n) });
  let replica: Replica;
  beforeEach(() => {
    replica = new Replica((error) => {
      throw error;
    });
    for (const n of [1, 2]) replica.take("block", id(n), boxOf(n, 10, { type: "page" }), 10);
    replica.take("block", id(3), boxOf(3, 18, under(1)), 18);
    replica.drop(`block:${id(1)}`, 88, "hidden");
  });

  it("comes back by an answer that was on its way, where it had left that page for one that is held", () => {
    expect(replica.take("block", id(3), boxOf(3, 63, under(2)), 86)).toBe(true);
    replica.takeChildren(id(2), { after: null, listed: [place(3)], end: true }, 86);
    expect(livingIds(replica.children(id(2)))).toEqual([id(3)]);
    expect(replica.knowsChildren(id(2))).toBe(true);
  });

  it("does not come back on that page, nor as it was held", () => {
    expect(replica.take("block", id(3), boxOf(3, 63, under(1)), 86)).toBe(false);
    expect(replica.take("block", id(3), boxOf(3, 18, under(2)), 86)).toBe(false);
    expect(replica.take("block", id(1), boxOf(1, 63, { type: "page" }), 86)).toBe(false);
  });
});

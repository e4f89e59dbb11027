// The table of outcomes of concurrent pairs: two people act on the same state, and their transactions arrive in either
// order. X is "abcd", Y "uvwx" behind it, Z "pq" behind that. A row that names one text expects it in both orders.
import { describe, expect, it } from "vitest";
import { TextBench } from "../testing/text-bench.ts";
import type { Operation } from "../world/operation.ts";

interface Page {
  readonly b: TextBench;
  readonly x: string;
  readonly y: string;
  readonly z: string;
}
type Act = (page: Page) => Operation;

function pageOf(): Page {
  const b = new TextBench();
  const x = b.line("abcd");
  const y = b.line("uvwx", x);
  return { b, x, y, z: b.line("pq", y) };
}

/** What the page shows when both acts, made on the same state, arrive in this order. */
function after(first: Act, second: Act): string {
  const page = pageOf();
  const operations = [first(page), second(page)];
  for (const operation of operations) page.b.run(operation);
  return page.b.show();
}

const type =
  (at: number, text: string): Act =>
  ({ b, x }) =>
    b.type(x, at, text);
const typeY =
  (at: number, text: string): Act =>
  ({ b, y }) =>
    b.type(y, at, text);
const split =
  (at: number): Act =>
  ({ b, x }) =>
    b.split(x, at);
const splitY =
  (at: number): Act =>
  ({ b, y }) =>
    b.split(y, at);
const mergeYX: Act = ({ b, x, y }) => b.merge(y, x);
const mergeZY: Act = ({ b, y, z }) => b.merge(z, y);
const mergeZX: Act = ({ b, x, z }) => b.merge(z, x);
const mergeXY: Act = ({ b, x, y }) => b.merge(x, y);
const deleteX: Act = ({ b, x }) => b.delb(x);
const deleteXY: Act = ({ b, x, y }) => b.delb(x, y);
const moveX: Act = ({ b, x, z }) => b.move(x, z);
const moveXAfterY: Act = ({ b, x, y }) => b.move(x, y);
const turnX =
  (to: string): Act =>
  ({ b, x }) =>
    b.turn(x, to);
const turnY: Act = ({ b, y }) => b.turn(y, "to_do");

const ROWS: readonly (readonly [rule: number, name: string, a: Act, b: Act, ab: string, ba?: string])[] = [
  [
    24,
    "type and type at one place: both whole, the later left",
    type(2, "12"),
    type(2, "34"),
    "ab3412cd / uvwx / pq",
    "ab1234cd / uvwx / pq",
  ],
  [24, "type and type apart", type(1, "1"), type(3, "2"), "a1bc2d / uvwx / pq"],
  [25, "type and split: typed before the cut", type(1, "1"), split(2), "a1b / cd / uvwx / pq"],
  [25, "type and split: typed behind the cut", type(3, "1"), split(2), "ab / c1d / uvwx / pq"],
  [25, "type and split: at the cut it stays left", type(2, "1"), split(2), "ab1 / cd / uvwx / pq"],
  [26, "type and merge", typeY(2, "1"), mergeYX, "abcduv1wx / pq"],
  [26, "type at the end of the target and merge", type(4, "1"), mergeYX, "abcd1uvwx / pq"],
  [27, "type and delete: the block lives whole", type(2, "1"), deleteX, "ab1cd / uvwx / pq"],
  [28, "type and move", type(2, "1"), moveX, "uvwx / pq / ab1cd"],
  [28, "type and turn", type(2, "1"), turnX("header"), "header:ab1cd / uvwx / pq"],
  [25, "split and split apart", split(1), split(3), "a / bc / d / uvwx / pq"],
  [25, "split and split at one point: one empty block between", split(2), split(2), "ab /  / cd / uvwx / pq"],
  [26, "split and merge: Y joins the last piece", split(2), mergeYX, "ab / cduvwx / pq"],
  [26, "split of Y and merge: the head merges, the tail stays", splitY(2), mergeYX, "abcduv / wx / pq"],
  [27, "split and delete: all pieces die", split(2), deleteX, "uvwx / pq"],
  [28, "split and move: pieces move together", split(2), moveX, "uvwx / pq / ab / cd"],
  [28, "split and turn: only the head turns", split(2), turnX("header"), "header:ab / cd / uvwx / pq"],
  [26, "the same merge twice is one", mergeYX, mergeYX, "abcduvwx / pq"],
  [26, "merges into different targets: the first wins", mergeZY, mergeZX, "abcd / uvwxpq", "abcdpq / uvwx"],
  [26, "a chain of merges", mergeYX, mergeZY, "abcduvwxpq"],
  [26, "a cycle of merges is none", mergeYX, mergeXY, "abcduvwx / pq", "uvwxabcd / pq"],
  [27, "merge and delete: unseen text of Y keeps X", mergeYX, deleteX, "abcduvwx / pq"],
  [27, "merge and delete of both: both die", mergeYX, deleteXY, "pq"],
  [28, "merge and move: at the new place of X", mergeYX, moveX, "pq / abcduvwx"],
  [28, "merge and turn of X", mergeYX, turnX("header"), "header:abcduvwx / pq"],
  [28, "merge and turn of Y: its type goes with it", mergeYX, turnY, "abcduvwx / pq"],
  [28, "delete and delete", deleteX, deleteX, "uvwx / pq"],
  [28, "delete and move: dead", deleteX, moveX, "uvwx / pq"],
  [28, "delete and turn: dead", deleteX, turnX("header"), "uvwx / pq"],
  [28, "move and move: the last wins", moveX, moveXAfterY, "uvwx / abcd / pq", "uvwx / pq / abcd"],
  [28, "move and turn: both", moveX, turnX("header"), "uvwx / pq / header:abcd"],
  [
    28,
    "turn and turn: the last wins",
    turnX("header"),
    turnX("to_do"),
    "to_do:abcd / uvwx / pq",
    "header:abcd / uvwx / pq",
  ],
];

describe("two at once", () => {
  for (const [rule, name, a, b, ab, ba] of ROWS) {
    it(`SPEC ${rule}: ${name}`, () => {
      expect(after(a, b)).toBe(ab);
      expect(after(b, a)).toBe(ba ?? ab);
    });
  }
});

describe("undo", () => {
  /** One act, then what somebody else does, then the undo of the first. */
  function undone(act: Act, other: ((page: Page) => Operation) | null): { text: string; redo: string } {
    const page = pageOf();
    const done = page.b.run(act(page));
    if (other !== null) page.b.run(other(page));
    const undo = page.b.run(...done.inverse);
    const text = page.b.show();
    page.b.run(...undo.inverse);
    return { text, redo: page.b.show() };
  }
  const same = "abcd / uvwx / pq";
  const CASES: readonly (readonly [
    rule: number,
    name: string,
    act: Act,
    other: Act | null,
    text: string,
    redo: string,
  ])[] = [
    [29, "typing", type(2, "12"), null, same, "ab12cd / uvwx / pq"],
    [29, "deleting", ({ b, x }) => b.del(x, 1, 2), null, same, "ad / uvwx / pq"],
    [
      31,
      "deleting, somebody typed between",
      ({ b, x }) => b.del(x, 1, 2),
      ({ b, x }) => b.type(x, 1, "1"),
      "a1bcd / uvwx / pq",
      "a1d / uvwx / pq",
    ],
    [
      31,
      "typing, somebody typed inside",
      type(2, "12"),
      ({ b, x }) => b.type(x, 3, "9"),
      "ab9cd / uvwx / pq",
      "ab192cd / uvwx / pq",
    ],
    [29, "split", split(2), null, same, "ab / cd / uvwx / pq"],
    [
      31,
      "split, somebody typed in the tail",
      split(2),
      ({ b, x, y }) => b.type(nextTo(b, x, y), 1, "1"),
      "abc1d / uvwx / pq",
      "ab / c1d / uvwx / pq",
    ],
    [29, "merge", mergeYX, null, same, "abcduvwx / pq"],
    [
      31,
      "merge, somebody typed on both sides",
      mergeYX,
      ({ b, x }) => b.type(x, 5, "1"),
      "abcd / u1vwx / pq",
      "abcdu1vwx / pq",
    ],
    [29, "delete of a block", deleteX, null, same, "uvwx / pq"],
    [29, "move", moveX, null, same, "uvwx / pq / abcd"],
    [29, "move, somebody moved it again", moveX, ({ b, x, y }) => b.move(x, y), "uvwx / abcd / pq", "uvwx / abcd / pq"],
    [29, "turn", turnX("header"), null, same, "header:abcd / uvwx / pq"],
    [
      29,
      "turn, somebody turned it again",
      turnX("header"),
      ({ b, x }) => b.turn(x, "to_do"),
      "to_do:abcd / uvwx / pq",
      "to_do:abcd / uvwx / pq",
    ],
  ];
  for (const [rule, name, act, other, text, redo] of CASES) {
    it(`SPEC ${rule}, 30: ${name}`, () => expect(undone(act, other)).toEqual({ text, redo }));
  }

  it("SPEC 13: an undo does not bring back what somebody else deleted", () => {
    const { b, x } = pageOf();
    const [mine, theirs] = [b.del(x, 0, 2), b.del(x, 1, 2)];
    const done = b.run(mine);
    b.run(theirs);
    b.run(...done.inverse);
    expect(b.text(x)).toBe("abd");
  });
});

/** The block between two siblings. */
function nextTo(b: TextBench, before: string, behind: string): string {
  const ids = b.world.children(b.page).map((child) => child.id);
  const found = ids[ids.indexOf(before) + 1];
  if (found === undefined || found === behind) throw new Error("nothing stands between");
  return found;
}

describe("marks", () => {
  const bold = (b: TextBench, x: string): void => void b.run(b.fmt(x, 1, 2, "b", []));
  it("SPEC 11: text typed inside bold is bold, at its edges the writer's", () => {
    const { b, x } = pageOf();
    const inside = b.type(x, 2, "1");
    const left = b.type(x, 1, "2");
    const right = b.type(x, 3, "3");
    bold(b, x);
    b.run(inside, left, right);
    expect(b.rich(x)).toEqual([["a2"], ["b1c", [["b"]]], ["3d"]]);
  });

  it("SPEC 11: what the writer chose is kept", () => {
    const { b, x } = pageOf();
    bold(b, x);
    b.run(b.type(x, 2, "1", { exp: ["b"] }));
    b.run(b.type(x, 4, "2", { marks: [["i"]], exp: ["i"] }));
    expect(b.rich(x)).toEqual([["a"], ["b", [["b"]]], ["1"], ["c", [["b"]]], ["2", [["i"]]], ["d"]]);
  });

  it("SPEC 14: bold spreads to text typed inside it unseen, in either order", () => {
    for (const boldFirst of [true, false]) {
      const { b, x } = pageOf();
      const acts = [b.fmt(x, 1, 2, "b", []), b.type(x, 2, "1")];
      b.run(...(boldFirst ? acts : acts.toReversed()));
      expect(b.rich(x)).toEqual([["a"], ["b1c", [["b"]]], ["d"]]);
    }
  });

  it("SPEC 14: unbold of a part, the last writer of a unit wins", () => {
    const { b, x } = pageOf();
    const [all, none] = [b.fmt(x, 0, 4, "b", []), b.fmt(x, 1, 1, "b", null)];
    b.run(all);
    b.run(none);
    expect(b.rich(x)).toEqual([["a", [["b"]]], ["b"], ["cd", [["b"]]]]);
  });

  it("SPEC 14, 15: a mark over a split reaches both halves, not what was typed between them", () => {
    const { b, x, y } = pageOf();
    const comment = b.fmt(x, 1, 2, "m:d1", ["d1"]);
    b.run(b.split(x, 2));
    b.run(comment);
    expect(b.rich(x)).toEqual([["a"], ["b", [["m", "d1"]]]]);
    expect(b.rich(nextTo(b, x, y))).toEqual([["c", [["m", "d1"]]], ["d"]]);
  });

  it("SPEC 14: comments overlap", () => {
    const { b, x } = pageOf();
    b.run(b.fmt(x, 0, 3, "m:d1", ["d1"]), b.fmt(x, 1, 3, "m:d2", ["d2"]));
    expect(b.rich(x)).toEqual([
      ["a", [["m", "d1"]]],
      [
        "bc",
        [
          ["m", "d1"],
          ["m", "d2"],
        ],
      ],
      ["d", [["m", "d2"]]],
    ]);
  });

  it("SPEC 29: an undone format leaves later ones", () => {
    const { b, x } = pageOf();
    const done = b.run(b.fmt(x, 0, 3, "c", ["red"]));
    b.run(b.fmt(x, 1, 1, "c", ["blue"]));
    b.run(...done.inverse);
    expect(b.rich(x)).toEqual([["a"], ["b", [["c", "blue"]]], ["cd"]]);
  });
});

describe("structure", () => {
  it("SPEC 15: children go to the second half", () => {
    const { b, x } = pageOf();
    b.line("kid", null, x);
    b.run(b.split(x, 2));
    expect(b.show()).toBe("ab / cd[kid] / uvwx / pq");
  });

  it("SPEC 16, 17: a merge takes the children along, its undo those that are still there", () => {
    const { b, x, y } = pageOf();
    const one = b.line("one", null, y);
    b.line("two", one, y);
    const done = b.run(b.merge(y, x));
    expect(b.show()).toBe("abcduvwx[one / two] / pq");
    b.run(b.move(one, null));
    b.run(...done.inverse);
    expect(b.show()).toBe("one / abcd / uvwx[two] / pq");
  });

  it("SPEC 18: unseen text below keeps the path to it", () => {
    const { b, x } = pageOf();
    const kid = b.line("kid", null, x);
    b.line("seen", kid, x);
    const gone = b.delb(x);
    b.run(b.type(kid, 3, "!"));
    b.run(gone);
    expect(b.show()).toBe("abcd[kid!] / uvwx / pq");
  });

  it("SPEC 10: late text brings back the path to it", () => {
    const { b, x } = pageOf();
    const kid = b.line("kid", null, x);
    const late = b.type(kid, 3, "!");
    b.run(b.delb(x));
    b.run(late);
    expect(b.show()).toBe("abcd[kid!] / uvwx / pq");
  });

  it("SPEC 16: a merge of visible text brings its dead target back, an empty one does not", () => {
    const { b, x, y } = pageOf();
    const empty = b.line("", y);
    const [full, nothing] = [b.merge(y, x), b.merge(empty, x)];
    b.run(b.delb(x));
    b.run(nothing);
    expect(b.show()).toBe("uvwx / pq");
    b.run(full);
    expect(b.show()).toBe("abcduvwx / pq");
  });

  it("SPEC 20, 33: a block is not moved into itself", () => {
    const { b, x } = pageOf();
    const kid = b.line("kid", null, x);
    b.run(b.move(x, null, kid));
    expect(b.show()).toBe("abcd[kid] / uvwx / pq");
  });

  it("SPEC 36: rights are asked of the home: an insertion is refused, a deletion that reaches there is skipped", () => {
    const { b, x, y } = pageOf();
    const late = b.type(x, 3, "!");
    const gone = b.del(x, 0, 4);
    b.run(b.split(x, 2));
    b.closed.add(nextTo(b, x, y));
    expect(b.attempt([late])).toMatchObject({ status: "refused", kind: "ForbiddenError" });
    b.run(gone);
    expect(b.show()).toBe(" / cd / uvwx / pq");
  });

  it("SPEC 8: half a surrogate pair is refused", () => {
    const { b } = pageOf();
    const x = b.line("a😀b");
    for (const operation of [
      b.type(x, 2, "!"),
      b.del(x, 1, 1),
      b.del(x, 2, 1),
      b.split(x, 2),
      b.fmt(x, 2, 1, "b", []),
      b.type(x, 1, "\ud800"),
      b.type(x, 1, "\u0000"),
    ]) {
      expect(b.attempt([operation])).toMatchObject({ status: "refused", kind: "ValidationError" });
    }
    expect(b.attempt([b.del(x, 1, 2)]).status).toBe("done");
  });

  it("SPEC 12: an id that no text holds asks for a rebase", () => {
    const { b, x } = pageOf();
    const unknown = b.on(x, "del", { ids: [["nobody", 0, 10_000_000]] }, ["properties", "title"]);
    expect(b.attempt([unknown])).toMatchObject({ status: "refused", kind: "RebaseError", dangling: true });
  });
});

import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { leftOf, rangesOf, rightOf, lastOf } from "../text/offsets.ts";
import { plainText, toRichText } from "../text/rich-text.ts";
import { newId } from "../values/ids.ts";
import type { Json } from "../values/json.ts";
import { livingIds } from "../world/children.ts";
import { execute, type Outcome } from "./execute.ts";
import { MemoryWorld } from "../world/memory-world.ts";
import { operationSchema, type Operation } from "../world/operation.ts";
import { toWire } from "./to-wire.ts";
import { runsOf } from "./texts.ts";

const SPACE = newId();
const PAGE = newId();

class Bench {
  readonly world = new MemoryWorld();
  clock = 0;
  seq = 0;
  constructor() {
    const value = { id: SPACE, permissions: [], name: "S" };
    this.world.put("space", SPACE, {
      table: "space",
      id: SPACE,
      scope: SPACE,
      version: 1,
      value,
      order: null,
      texts: {},
      meta: {},
      seq: 0,
    });
    this.run({
      pointer: { table: "block", id: PAGE },
      path: [],
      command: "new",
      args: { type: "page", parent: { table: "space", id: SPACE }, after: null },
    });
  }
  attempt(operation: Operation): Outcome {
    return this.execute(newId(), [operation]);
  }
  private execute(transaction: string, operations: readonly Operation[]): Outcome {
    return execute(this.world, operations, {
      transaction,
      actor: { table: "user", id: "u" },
      now: 1,
      scope: SPACE,
      trusted: false,
      may: () => true,
      allocate: (n) => ["api", (this.clock += n) - n],
    });
  }
  run(...operations: Operation[]) {
    const transaction = newId();
    const outcome = this.execute(transaction, operations);
    if (outcome.status !== "done") throw new Error(JSON.stringify(outcome));
    this.world.take(outcome.draft, ++this.seq);
    return { transaction, inverse: outcome.inverse };
  }
  line(text: string, after: string | null = null, parent = PAGE): string {
    const id = newId();
    this.run({
      pointer: { table: "block", id },
      path: [],
      command: "new",
      args: { type: "text", parent: { table: "block", id: parent }, after, properties: { title: [[text]] } },
    });
    return id;
  }
  runs(id: string) {
    const entry = this.world.entry("block", id);
    if (entry === null) throw new Error("no block");
    return runsOf(entry, "title");
  }
  type(id: string, at: number, units: string): Operation {
    const clock = this.clock;
    this.clock += units.length;
    return {
      pointer: { table: "block", id },
      path: ["properties", "title"],
      command: "ins",
      args: { left: leftOf(this.runs(id), at), site: "s", clock, units },
    };
  }
  del(id: string, at: number, n: number): Operation {
    return {
      pointer: { table: "block", id },
      path: ["properties", "title"],
      command: "del",
      args: { ids: rangesOf(this.runs(id), at, n) },
    };
  }
  split(id: string, at: number, n: string): Operation {
    return {
      pointer: { table: "block", id },
      path: [],
      command: "split",
      args: { right: rightOf(this.runs(id), at), left: leftOf(this.runs(id), at), n, type: "text" },
    };
  }
  merge(from: string, to: string): Operation {
    return {
      pointer: { table: "block", id: from },
      path: [],
      command: "merge",
      args: { from, to, end: lastOf(this.runs(to)) },
    };
  }
  show(): string {
    const text = (id: string): string =>
      plainText(toRichText((this.world.entry("block", id)?.value["properties"] as never)?.["title"]) ?? []);
    return livingIds(this.world.children(PAGE)).map(text).join(" / ");
  }
}

describe("execute", () => {
  it("types, splits, merges and undoes each", () => {
    const b = new Bench();
    const x = b.line("abcdef");
    const y = b.line("uvw", x);
    const typed = b.run(b.type(x, 3, "12"));
    expect(b.show()).toBe("abc12def / uvw");
    const n = newId();
    const cut = b.run(b.split(x, 4, n));
    expect(b.show()).toBe("abc1 / 2def / uvw");
    b.run(...typed.inverse);
    expect(b.show()).toBe("abc / def / uvw");
    b.run(...cut.inverse);
    expect(b.show()).toBe("abcdef / uvw");
    const merged = b.run(b.merge(y, x));
    expect(b.show()).toBe("abcdefuvw");
    b.run(...merged.inverse);
    expect(b.show()).toBe("abcdef / uvw");
  });

  it("lets an unseen insertion beat a deletion of the block", () => {
    const b = new Bench();
    const x = b.line("abc");
    const late = b.type(x, 3, "!");
    const gone = b.run({
      pointer: { table: "block", id: x },
      path: [],
      command: "delb",
      args: { blocks: [x], below: [x], seen: rangesOf(b.runs(x), 0, 3) },
    });
    expect(b.show()).toBe("");
    b.run(late);
    expect(b.show()).toBe("abc!");
    b.run(...gone.inverse);
    expect(b.show()).toBe("abc!");
  });

  it("restores deleted text from what the deleting transaction held", () => {
    const b = new Bench();
    const x = b.line("abcdef");
    const gone = b.run(b.del(x, 1, 3));
    expect(b.show()).toBe("aef");
    b.run(b.type(x, 1, "!"));
    b.run(...gone.inverse);
    expect(b.show()).toBe("a!bcdef");
  });

  it("SPEC 23, 43: a whole text from an old version is refused, one from the current version or none is diffed", () => {
    const b = new Bench();
    const x = b.line("abc");
    const seen = b.world.entry("block", x)?.version ?? 0;
    const set = (args: Json): Operation => {
      const wire = { pointer: { table: "block", id: x }, path: ["properties", "title"], command: "set", args };
      const read = v.parse(operationSchema, wire);
      expect(toWire(read)).toEqual({ ...wire, pointer: read.pointer });
      return read;
    };
    b.run(b.type(x, 3, "d"));
    const late = set({ value: [["abcx"]], base: seen });
    expect(b.attempt(late)).toMatchObject({ status: "refused", kind: "OperationConflictError" });
    b.run(set({ value: [["abcd"]], base: seen }));
    expect(b.show()).toBe("abcd");
    b.run(set({ value: [["abcdx"]], base: b.world.entry("block", x)?.version ?? 0 }));
    b.run(set([["abcdxy"]]));
    expect(b.show()).toBe("abcdxy");
  });
});

// The soak of queries in small, and with faults put into the index, which it must find.
import { expect, test } from "vitest";
import { CollectionIndex } from "../index/collection-index.ts";
import { Column } from "../index/column.ts";
import { Gathering } from "../index/gathering.ts";
import type { Gather } from "../query/gather.ts";
import type { Schema } from "../schema.ts";
import { playQueries, type MakeIndex } from "./queries.ts";

test.each([1, 101, 201, 301])(
  "forty cases from seed %i on give the same answers as a filter over every row",
  (first) => {
    let answers = 0;
    for (let seed = first; seed < first + 40; seed++) {
      const played = playQueries(seed);
      expect(played.faults, `seed ${seed}`).toEqual([]);
      answers += played.answers;
    }
    expect(answers).toBeGreaterThan(800);
  },
);

/** The first faults that the index made so shows, in at most 60 cases. */
function found(make: MakeIndex): string {
  for (let seed = 1; seed <= 60; seed++) {
    const [fault] = playQueries(seed, make).faults;
    if (fault !== undefined) return fault;
  }
  return "none";
}

test("an order that is not kept after an edit is found", () => {
  class Forgetful extends CollectionIndex {
    protected override changed(): void {}
  }
  expect(found((schema, locale) => new Forgetful(schema, locale))).toMatch(/expected .* given /);
});

test("a row that moved and still counts in its old group is found", () => {
  class OldGroups extends Gathering {
    override changed(): void {}
  }
  class WithOldGroups extends CollectionIndex {
    protected override makeGathering(): Gathering {
      return new OldGroups(this.columns, this.collate.compare);
    }
  }
  expect(found((schema, locale) => new WithOldGroups(schema, locale))).toMatch(/expected other groups/);
});

test("groups in another order are found", () => {
  class Reversed extends Gathering {
    override *gather(...asked: Parameters<Gathering["gather"]>) {
      const { gathered, ignored } = yield* super.gather(...asked);
      return { gathered: { ...gathered, groups: gathered.groups.toReversed() }, ignored };
    }
  }
  class WithReversed extends CollectionIndex {
    protected override makeGathering(): Gathering {
      return new Reversed(this.columns, this.collate.compare);
    }
  }
  expect(found((schema, locale) => new WithReversed(schema, locale))).toMatch(/expected other groups/);
});

test("a median that is the largest one is found", () => {
  class Largest extends Gathering {
    override gather(slots: Uint32Array, gather: Gather, about: Parameters<Gathering["gather"]>[2]) {
      const wrong = gather.aggregations.map((one) =>
        one.aggregator === "median" ? { ...one, aggregator: "max" } : one,
      );
      return super.gather(slots, { ...gather, aggregations: wrong }, about);
    }
  }
  class WithLargest extends CollectionIndex {
    protected override makeGathering(): Gathering {
      return new Largest(this.columns, this.collate.compare);
    }
  }
  expect(found((schema, locale) => new WithLargest(schema, locale))).toMatch(/expected other groups/);
});

test("a rank of the old text is found", () => {
  class OldRanks extends Column {
    protected override rerank(): void {}
  }
  class WithOldRanks extends CollectionIndex {
    protected override makeColumn(property: Schema["properties"][string] | null): Column {
      return new OldRanks(property, this.table, this.collate);
    }
  }
  expect(found((schema, locale) => new WithOldRanks(schema, locale))).toMatch(/expected .* given /);
});

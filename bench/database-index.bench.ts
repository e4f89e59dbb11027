// What the index of one collection takes by itself, without server and network: 12 properties, `--size` rows (100,000).
// first_ms: a question of two conditions and two sorts that was not asked before, with the ranks of the text it sorts by;
// fresh_ms: others of its kind afterwards. again_ms: a question asked before, after one row changed. upsert_us: one row taken
// with all of that in memory. count_ms, search_ms: the other questions. memory_mb and weight_mb: what it takes, and what it
// believes to take. Answers are compared with a plain look at every row (answers_wrong).
import { naiveAnswer } from "@tessera/database/testing/naive.ts";
import { CollectionIndex } from "@tessera/database/index/collection-index.ts";
import { readSnapshot, writeSnapshot } from "@tessera/database/index/snapshot.ts";
import { finish } from "@tessera/database/index/steps.ts";
import type { Condition } from "@tessera/database/query/filter.ts";
import type { Question, Row } from "@tessera/database/query/question.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { benchRow, benchSchema, numberOf, STATES } from "./database/rows.ts";
import { percentile, report } from "./report.ts";
import { below, seeded } from "./seeded.ts";

const size = numberOf("--size") ?? 100_000;
const rounds = 200;
const random = seeded(size);
const common = { bench: "database-index", system: "tessera", size } as const;

function timed<Value>(work: () => Value): readonly [Value, number] {
  const began = performance.now();
  const value = work();
  return [value, performance.now() - began];
}

const condition = (property: string, operator: string, value: Json): Condition => ({
  property,
  operator,
  value: { type: "exact", value },
});

function question(conditions: readonly Condition[], sorts: readonly string[], more: Partial<Question> = {}): Question {
  return {
    reader: { signature: "all", holders: ["collection"], shown: null },
    filter: { operator: "and", filters: conditions },
    sorts: sorts.map((property, at) => ({ property, direction: at === 0 ? "descending" : "ascending" })),
    search: "",
    zone: "Europe/Berlin",
    now: Date.UTC(2026, 2, 20),
    me: null,
    after: null,
    limit: 50,
    ...more,
  };
}

const filtered = (n: number): Question =>
  question(
    [condition("state", "enum_is", STATES[n % STATES.length] ?? ""), condition("amount", "number_greater_than", n)],
    ["due", "title"],
  );

function answered(index: CollectionIndex, asked: Question): number {
  return timed(() => index.ask(asked))[1];
}

const told = (metric: string, samples: readonly number[], unit = "ms"): void => {
  report({ ...common, metric: `${metric}_p50`, value: percentile(samples, 0.5), unit });
  report({ ...common, metric: `${metric}_p95`, value: percentile(samples, 0.95), unit });
};
const one = (metric: string, value: number, unit: string): void => report({ ...common, metric, value, unit });

const rows: Row[] = Array.from({ length: size }, (_, n) => benchRow(random, n));
const memory = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

const before = memory();
const index = new CollectionIndex(benchSchema, "en");
one("load_rows_ms", timed(() => rows.forEach((row) => index.upsert(structuredClone(row))))[1], "ms");
one("first_ms", answered(index, filtered(0)), "ms");
told(
  "fresh_ms",
  Array.from({ length: rounds }, (_, n) => answered(index, filtered(1 + n))),
);
one("first_search_ms", answered(index, question([], [], { search: "budget review" })), "ms");
told(
  "search_ms",
  Array.from({ length: 50 }, (_, n) => answered(index, question([], [], { search: `plan ${n}` }))),
);
told(
  "count_ms",
  Array.from({ length: 50 }, (_, n) => answered(index, { ...filtered(500 + n), limit: 0 })),
);

const edited = (): Row => {
  const n = below(random, size);
  const row = { ...benchRow(random, n), id: rows[n]?.id ?? "" };
  rows[n] = row;
  return row;
};
const asked = [filtered(3), question([], []), question([], ["title"])];
for (const each of asked) answered(index, each);
const upserts: number[] = [];
const again: number[] = [];
for (let n = 0; n < 2 * rounds; n++) {
  const row = edited();
  upserts.push(timed(() => index.upsert(row))[1] * 1000);
  again.push(answered(index, asked[n % asked.length] ?? filtered(3)));
}
told("upsert_us", upserts, "us");
told("again_ms", again);

const wrong = [...asked, filtered(7), filtered(8), question([], ["due"], { search: "launch" })].filter((each) => {
  const { rows: expected, total } = naiveAnswer(rows, benchSchema, each, "en");
  const answer = index.ask({ ...each, limit: 1000 });
  return answer?.total !== total || answer.rows.some((id, at) => id !== expected[at]);
});
one("answers_wrong", wrong.length, "answers");
one("memory_mb", memory() - before, "MB");
one("weight_mb", index.weight() / 1e6, "MB");

const [snapshot, written] = timed(() => finish(writeSnapshot(index)));
one("snapshot_write_ms", written, "ms");
one("snapshot_mb", snapshot.length / 1e6, "MB");
const [read, loaded] = timed(() => finish(readSnapshot(snapshot)));
one("snapshot_read_ms", loaded, "ms");
if (!(read instanceof CollectionIndex)) throw new Error(`the snapshot was refused: ${read.fault}`);
one("first_after_read_ms", answered(read, filtered(0)), "ms");
if (wrong.length > 0 || read.ask(question([], []))?.total !== size) process.exitCode = 1;

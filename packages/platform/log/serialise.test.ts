import fc from "fast-check";
import { expect, test } from "vitest";
import { createWritable } from "../readable.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { createCollector } from "./collector.ts";
import { adminErrorDepth, errorDepth, serialise } from "./serialise.ts";

/** A chain of `length` objects, each in the one before. */
function chain(length: number): unknown {
  return length === 0 ? "end" : { next: chain(length - 1) };
}

function depthOf(value: unknown): number {
  return typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
}

test("errors are serialised 10 levels deep, and 15 in admin mode", () => {
  expect([errorDepth, adminErrorDepth]).toEqual([10, 15]);
  expect(depthOf(serialise(chain(30)))).toBe(10);
  expect(depthOf(serialise(chain(30), adminErrorDepth))).toBe(15);
  expect(JSON.stringify(serialise(chain(30)))).toContain('"[deeper]"');
  expect(serialise(chain(9))).toEqual(chain(9));
  for (const [admin, depth] of [
    [false, 10],
    [true, 15],
  ] as const) {
    const bodies: string[] = [];
    const collector = createCollector({
      clock: manualClock(),
      online: createWritable(true),
      url: "/logs",
      authorization: () => "",
      adminMode: () => admin,
      fetch: (_url, { body }) => {
        bodies.push(String(body));
        return Promise.resolve({ status: 200 });
      },
    });
    collector.add({ level: "error", words: "a", detail: chain(30) });
    collector.flush();
    const [sent] = (JSON.parse(bodies[0] ?? "") as { lines: { detail: unknown }[] }).lines;
    expect(depthOf(sent?.detail)).toBe(depth);
  }
});

test("an error tells its name, message, stack, cause and own fields", () => {
  const cause = new RangeError("inside");
  const error = Object.assign(new TypeError("outside", { cause }), { code: 7 });
  expect(serialise(error)).toMatchObject({
    name: "TypeError",
    message: "outside",
    stack: expect.stringContaining("serialise.test.ts") as unknown,
    cause: { name: "RangeError", message: "inside" },
    code: 7,
  });
});

test("cycles, getters that throw, proxies and huge texts are told, not followed", () => {
  const round: Record<string, unknown> = { name: "round" };
  round["self"] = round;
  expect(serialise(round)).toEqual({ name: "round", self: "[cycle]" });
  const shared = { a: 1 };
  expect(serialise([shared, shared])).toEqual([shared, shared]);
  const trap = {
    get broken() {
      throw new Error("no");
    },
    whole: 1,
  };
  expect(serialise(trap)).toEqual({ broken: "[throws Error: no]", whole: 1 });
  const hostile = new Proxy(
    {},
    {
      ownKeys: () => {
        throw Object.create(null);
      },
    },
  );
  expect(serialise(hostile)).toBe("[throws]");
  expect(String(serialise("x".repeat(1_000_000))).length).toBeLessThan(4100);
  expect(JSON.stringify(serialise(Array.from({ length: 100_000 }, (_, n) => ({ n })))).length).toBeLessThan(100_000);
  expect(serialise([undefined, 1n, Symbol("s"), () => 1, Number.NaN, -0, new Map([[1, 2]]), new Date(0)])).toEqual([
    "[undefined]",
    "1n",
    "Symbol(s)",
    "[function]",
    "NaN",
    "-0",
    [[1, 2]],
    "1970-01-01T00:00:00.000Z",
  ]);
});

test("whatever it is given, the answer is JSON of a bounded size", () => {
  fc.assert(
    fc.property(
      fc.anything({ maxDepth: 12, withBigInt: true, withDate: true, withMap: true, withSet: true }),
      (value) => {
        const told = serialise(value);
        expect(JSON.parse(JSON.stringify(told))).toEqual(told);
        expect(depthOf(told)).toBeLessThanOrEqual(10);
      },
    ),
  );
});

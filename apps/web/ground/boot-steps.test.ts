import type { Line } from "@tessera/platform/log.ts";
import { expect, test } from "vitest";
import { bootOrder, createBoot, type BootStepName, type BootSteps } from "./boot-steps.ts";

function setUp() {
  let now = 0;
  const marks: string[] = [];
  const measures: string[] = [];
  const lines: Line[] = [];
  const timeline = {
    now: () => now++,
    mark: (name: string) => marks.push(name),
    measure: (name: string) => measures.push(name),
  };
  return { boot: createBoot(timeline, (line) => lines.push(line)), marks, measures, lines };
}

function stepsOf(work: (name: BootStepName) => void | Promise<void>): BootSteps {
  return Object.fromEntries(bootOrder.map((name) => [name, () => work(name)] as const)) as BootSteps;
}

const order = [
  "error reporting",
  "styles",
  "polyfills",
  "device environment",
  "current user id",
  "feature flags",
  "profiling",
  "prefetch",
  "preboot patches",
  "main app",
];

test("a start runs its steps in the order of the contract, each after the one before has ended, and records them", async () => {
  const { boot, marks, measures } = setUp();
  const seen: string[] = [];
  const started = boot.run(
    stepsOf(async (name) => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.push(`${name} ends`);
    }),
  );
  expect(boot.record.read().map((step) => step.state)).toEqual(["running", ...Array<string>(9).fill("waiting")]);
  await started;
  expect(seen).toEqual(order.flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(boot.record.read().map(({ name, state }) => `${name}: ${state}`)).toEqual(
    order.map((name) => `${name}: done`),
  );
  const times = boot.record.read().flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]);
  expect(times).toEqual([...times].sort((one, other) => Number(one) - Number(other)));
  expect(marks).toEqual(order.flatMap((name) => [`boot: ${name}: start`, `boot: ${name}: end`]));
  expect(measures).toEqual(order.map((name) => `boot: ${name}`));
});

test("a step that fails is logged and passed over; without the main app there is no start", async () => {
  const { boot, lines } = setUp();
  await boot.run(stepsOf((name) => (name === "feature flags" ? Promise.reject(new Error("no")) : undefined)));
  expect(boot.record.read().map((step) => step.state)).toEqual(
    order.map((name) => (name === "feature flags" ? "failed" : "done")),
  );
  expect(lines.map((line) => line.words)).toEqual(['The start\'s step "feature flags" failed']);
  const dead = setUp();
  const run = dead.boot.run(
    stepsOf((name) => {
      if (name === "main app") throw new Error("no app");
    }),
  );
  await expect(run).rejects.toThrow("no app");
});

import type { Line } from "@tessera/platform/log.ts";
import { manualClock, settle } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import { profiledMs, startProfiling, type ProfiledPage, type ProfilerOptions, type TimedEntry } from "./profiling.ts";

function setUp(page: ProfiledPage) {
  const clock = manualClock();
  const lines: Line[] = [];
  const log = (line: Line) => void lines.push(line);
  const kind = startProfiling({ page, clock, log, sampleIntervalMs: 10 });
  return { kind, clock, lines };
}

const trace = {
  frames: [{ name: "render", resourceId: 0, line: 7 }, { name: "" }],
  resources: ["/assets/boot.js"],
  stacks: [{ frameId: 0 }, { frameId: 1, parentId: 0 }],
  samples: [{ timestamp: 1, stackId: 0 }, { timestamp: 2, stackId: 1 }, { timestamp: 3, stackId: 0 }, { timestamp: 4 }],
};

function profiler(asked: ProfilerOptions[] = []) {
  return class {
    constructor(options: ProfilerOptions) {
      asked.push(options);
    }
    stop = () => Promise.resolve(trace);
  };
}

function observer(entries: readonly TimedEntry[], refused = "") {
  return class {
    constructor(readonly heard: (list: { getEntries(): readonly TimedEntry[] }) => void) {}
    observe({ type }: { type: string }) {
      if (type === refused) throw new TypeError("not supported");
      this.heard({ getEntries: () => entries.filter((entry) => entry.entryType === type) });
    }
    disconnect = () => undefined;
  };
}

test("the browser's profiler tells where the time went, once, in a summary", async () => {
  const asked: ProfilerOptions[] = [];
  const { clock, lines } = setUp({ Profiler: profiler(asked), PerformanceObserver: observer([]) });
  expect(asked).toEqual([{ sampleInterval: 10, maxBufferSize: 1000 }]);
  clock.pass(profiledMs);
  await settle();
  expect(lines).toEqual([
    {
      level: "info",
      words: "A start was profiled",
      detail: { samples: 4, idle: 1, top: ["2 render /assets/boot.js:7", "1 (anonymous) :0"] },
    },
  ]);
  expect(clock.waiting()).toBe(0);
});

test("without a profiler long tasks and measures are told, and what the browser refuses is passed over", () => {
  const entries = [
    { entryType: "measure", name: "boot: main app", startTime: 10.4, duration: 90.2 },
    { entryType: "longtask", name: "self", startTime: 20, duration: 120 },
  ];
  const Refusing = class {
    constructor() {
      throw new Error("disallowed by document policy");
    }
    stop = () => Promise.resolve(trace);
  };
  const both = setUp({ Profiler: Refusing, PerformanceObserver: observer(entries) });
  expect(both.kind).toBe("observer");
  both.clock.pass(profiledMs);
  expect(both.lines.at(-1)?.detail).toEqual({
    entries: 2,
    longest: ["longtask self 20 120", "measure boot: main app 10 90"],
  });
  expect(setUp({}).kind).toBe("off");
  const one = setUp({ PerformanceObserver: observer(entries, "longtask") });
  one.clock.pass(profiledMs);
  expect(one.lines.at(-1)?.detail).toEqual({ entries: 1, longest: ["measure boot: main app 10 90"] });
});

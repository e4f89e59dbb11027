// Looks at where a start spends its time; a chunk that only the chosen share of starts loads.
// The browser's own sampling profiler where it has one and the server allows it, else its record of long tasks and of
// our measures. Invariant: what goes to the log is a summary of bounded size, and nothing runs on past it.
import type { Clock } from "@tessera/platform/clock.ts";
import type { Log } from "@tessera/platform/log.ts";

/** The trace of the JS Self-Profiling API: indexes into each other. */
export interface ProfilerTrace {
  readonly frames: readonly { readonly name: string; readonly resourceId?: number; readonly line?: number }[];
  readonly resources: readonly string[];
  readonly stacks: readonly { readonly frameId: number; readonly parentId?: number }[];
  readonly samples: readonly { readonly timestamp: number; readonly stackId?: number }[];
}

export interface ProfilerOptions {
  readonly sampleInterval: number;
  readonly maxBufferSize: number;
}

/** What of a browser's window is looked for. */
export interface ProfiledPage {
  readonly Profiler?: new (options: ProfilerOptions) => { stop(): Promise<ProfilerTrace> };
  readonly PerformanceObserver?: new (heard: (list: { getEntries(): readonly TimedEntry[] }) => void) => {
    observe(options: { type: string; buffered: boolean }): void;
    disconnect(): void;
  };
}

export interface TimedEntry {
  readonly entryType: string;
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
}

export interface ProfilingPorts {
  readonly page: ProfiledPage;
  readonly clock: Clock;
  readonly log: Log;
  readonly sampleIntervalMs: number;
}

export const profiledMs = 10_000;
const told = 20;

/** What looks on; "off" where the browser has nothing that does. Whether to look is the caller's. */
export function startProfiling(ports: ProfilingPorts): "off" | "profiler" | "observer" {
  if (ports.page.Profiler !== undefined && withProfiler(ports, ports.page.Profiler)) return "profiler";
  return ports.page.PerformanceObserver !== undefined && withObserver(ports, ports.page.PerformanceObserver)
    ? "observer"
    : "off";
}

function withProfiler(
  { clock, log, sampleIntervalMs }: ProfilingPorts,
  Profiler: NonNullable<ProfiledPage["Profiler"]>,
): boolean {
  let profiler: InstanceType<typeof Profiler>;
  try {
    profiler = new Profiler({ sampleInterval: sampleIntervalMs, maxBufferSize: profiledMs / sampleIntervalMs });
  } catch (error) {
    // The server's policy does not allow it.
    log({ level: "info", words: "The browser's profiler may not be used", detail: error });
    return false;
  }
  clock.after(profiledMs, () => {
    profiler.stop().then(
      (trace) => log({ level: "info", words: "A start was profiled", detail: summary(trace) }),
      (error: unknown) => log({ level: "warning", words: "The profile of a start was lost", detail: error }),
    );
  });
  return true;
}

/** The functions in which most samples were taken. */
export function summary(trace: ProfilerTrace): { samples: number; idle: number; top: string[] } {
  const counts = new Map<string, number>();
  let idle = 0;
  for (const { stackId } of trace.samples) {
    const frame = stackId === undefined ? undefined : trace.frames[trace.stacks[stackId]?.frameId ?? -1];
    if (frame === undefined) {
      idle++;
      continue;
    }
    const resource = frame.resourceId === undefined ? "" : (trace.resources[frame.resourceId] ?? "");
    const name = `${frame.name || "(anonymous)"} ${resource}:${frame.line ?? 0}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const top = [...counts].sort(([, one], [, other]) => other - one).slice(0, told);
  return { samples: trace.samples.length, idle, top: top.map(([name, count]) => `${count} ${name}`) };
}

function withObserver(
  { clock, log }: ProfilingPorts,
  Observer: NonNullable<ProfiledPage["PerformanceObserver"]>,
): boolean {
  const entries: TimedEntry[] = [];
  const observers = ["longtask", "measure"].flatMap((type) => {
    const observer = new Observer((list) => entries.push(...list.getEntries()));
    try {
      observer.observe({ type, buffered: true });
      return [observer];
    } catch (error) {
      log({ level: "info", words: `The browser does not tell of ${type}`, detail: error });
      return [];
    }
  });
  clock.after(profiledMs, () => {
    for (const observer of observers) observer.disconnect();
    const longest = entries.toSorted((one, other) => other.duration - one.duration).slice(0, told);
    const lines = longest.map(({ entryType, name, startTime, duration }) =>
      [entryType, name, Math.round(startTime), Math.round(duration)].join(" "),
    );
    log({ level: "info", words: "A start was profiled", detail: { entries: entries.length, longest: lines } });
  });
  return observers.length > 0;
}

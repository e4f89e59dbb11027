// The app's log: the console, and a collector where remote configuration names one. Lines that come before it is named
// wait for it, up to a bound.
import type { Clock } from "@tessera/platform/clock.ts";
import { collectorConfig } from "@tessera/platform/flags/remote-config.ts";
import type { Flags } from "@tessera/platform/flags/flags.ts";
import type { CollectorPorts } from "@tessera/platform/log/collector.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { createLog, type Line, type Log } from "@tessera/platform/log.ts";

export interface AppLogPorts extends Pick<CollectorPorts, "fetch" | "adminMode" | "online"> {
  readonly clock: Clock;
  readonly random: () => number;
  readonly console: Pick<Console, "info" | "warn" | "error">;
}

/** A line as it was noticed. */
export interface TailLine extends Line {
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface AppLog {
  readonly log: Log;
  /** The last lines, the newest last. */
  readonly tail: Readable<readonly TailLine[]>;
  /** From now on lines go where the flags tell. The returned function sends what waits at once. */
  collect(flags: Flags): () => void;
}

const earlyLines = 100;
const tailLines = 200;

export function createAppLog(ports: AppLogPorts): AppLog {
  const early: Line[] = [];
  let send: ((line: Line) => void) | null = null;
  const tail = createWritable<readonly TailLine[]>([]);
  const log = createLog(
    (line) => {
      tail.set([...tail.read(), { ...line, at: ports.clock.now() }].slice(-tailLines));
      ports.console[line.level === "warning" ? "warn" : line.level](line.words, line.detail ?? "");
      if (send !== null) send(line);
      else if (early.length < earlyLines) early.push(line);
    },
    ports.clock,
    ports.random,
  );
  return {
    log,
    tail,
    collect(flags) {
      let flush = (): void => undefined;
      let joined = false;
      const join = async (path: string, key: string): Promise<void> => {
        // Its own chunk: a page without a collector does not load it.
        const { createCollector } = await import("@tessera/platform/log/collector.ts");
        const collector = createCollector({ ...ports, url: path, authorization: () => `Bearer ${key}` });
        send = collector.add;
        flush = collector.flush;
        for (const line of early.splice(0)) collector.add(line);
      };
      const joinIfNamed = (): void => {
        const config = flags.value(collectorConfig);
        if (config === null || joined) return;
        joined = true;
        join(config.path, config.key).catch((error: unknown) => {
          joined = false;
          ports.console.warn("The log's collector could not be loaded", error);
        });
      };
      joinIfNamed();
      flags.subscribe(joinIfNamed);
      return () => flush();
    },
  };
}

// Time zones: how far a zone's clocks are from UTC, and which instant a time on its clocks is. By the platform's own table,
// which is slow to ask: it is asked twice a day and zone, and the answers are kept.
// Invariant: a zone that the platform does not know is UTC.
import { DAY } from "./days.ts";

class Zone {
  private readonly format: Intl.DateTimeFormat;
  private readonly offsets = new Map<number, number>();

  constructor(
    name: string,
    readonly isKnown = true,
  ) {
    const fields = {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    } as const;
    this.format = new Intl.DateTimeFormat("en-US", {
      ...fields,
      timeZone: name,
      hourCycle: "h23",
      calendar: "iso8601",
    });
  }

  /** Milliseconds that its clocks are ahead of UTC. */
  offset(instant: number): number {
    const day = Math.floor(instant / DAY);
    const [before, after] = [this.atDay(day), this.atDay(day + 1)];
    return before === after ? before : this.exact(instant);
  }

  private atDay(day: number): number {
    const kept = this.offsets.get(day);
    if (kept !== undefined) return kept;
    const offset = this.exact(day * DAY);
    if (this.offsets.size > 20_000) this.offsets.clear();
    this.offsets.set(day, offset);
    return offset;
  }

  private exact(instant: number): number {
    const whole = Math.floor(instant / 1000) * 1000;
    const said: Record<string, number> = {};
    for (const { type, value } of this.format.formatToParts(whole)) said[type] = Number(value);
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = said;
    const clock = new Date(0);
    clock.setUTCFullYear(year, month - 1, day);
    return clock.setUTCHours(hour, minute, second) - whole;
  }
}

const zones = new Map<string, Zone>();

function zoneOf(name: string): Zone {
  let zone = zones.get(name);
  if (zone === undefined) {
    zone = made(name);
    if (zones.size > 500) zones.clear();
    zones.set(name, zone);
  }
  return zone;
}

/** Whether the platform knows a zone of this name. */
export function isZone(name: string): boolean {
  return zoneOf(name).isKnown;
}

function made(name: string): Zone {
  try {
    return new Zone(name === "" ? "UTC" : name);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Zone("UTC", false);
  }
}

/** The day on a zone's calendar at an instant. */
export function dayIn(zone: string, instant: number): number {
  return Math.floor(wallIn(zone, instant) / DAY);
}

/** What the clocks of a zone show at an instant, as if of UTC. */
export function wallIn(zone: string, instant: number): number {
  return instant + zoneOf(zone).offset(instant);
}

/**
 * The first instant at which the clocks of a zone show `wall` (as if of UTC) or later: of a time that comes twice the first
 * one, of a time that is left out the moment after the gap.
 */
export function instantOf(zone: string, wall: number): number {
  const clocks = zoneOf(zone);
  const [before, after] = [clocks.offset(wall - DAY), clocks.offset(wall + DAY)];
  if (before === after) return wall - before;
  const candidates = [wall - before, wall - after].filter((instant) => instant + clocks.offset(instant) >= wall);
  return Math.min(...candidates);
}

// The remote configuration that the client's ground reads: a row says what a value looks like and what holds without it.
import * as v from "valibot";
import type { FlagRow } from "./flags.ts";

const shareSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** How often a start is profiled, and how closely. The contract shows no rates: none until an operator sets them. */
export const profilingConfig: FlagRow<{ readonly startSampleRate: number; readonly sampleIntervalMs: number }> = {
  name: "profiling",
  schema: v.object({
    startSampleRate: shareSchema,
    sampleIntervalMs: v.optional(v.pipe(v.number(), v.minValue(1)), 10),
  }),
  fallback: { startSampleRate: 0, sampleIntervalMs: 10 },
};

/** Whether one of many is among the chosen share; `draw` is a number from 0 up to 1, drawn by the caller. */
export function isSampled(share: number, draw: number): boolean {
  return draw < share;
}

/** Where log lines go beside the console: a path of this server, so that no one else's host is ever named. */
export const collectorConfig: FlagRow<{ readonly path: string; readonly key: string } | null> = {
  name: "log_collector",
  schema: v.object({ path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)), key: v.pipe(v.string(), v.minLength(1)) }),
  fallback: null,
};

/** Somebody is looking for a fault on this client: more is told. */
export const adminModeConfig: FlagRow<boolean> = { name: "admin_mode", schema: v.boolean(), fallback: false };

/** People are asked what their browser may keep; the operator of a place where that is demanded sets it. */
export const askConsentConfig: FlagRow<boolean> = { name: "ask_cookie_consent", schema: v.boolean(), fallback: false };

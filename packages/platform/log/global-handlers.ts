// What nobody caught. Three kinds of noise are logged and left alone, for no person and no fence can do anything about
// them; all else is logged as an error and handed on.
// Invariant: a handler here never throws, or it would call itself.
import type { Log } from "../log.ts";

/** Why something that nobody caught is left alone. */
export type Noise = "offline" | "invalid token" | "script error" | "resize observer";

const noises: readonly (readonly [Noise, RegExp])[] = [
  // Each engine's words for a request without network, and our own.
  ["offline", /^offline\.?$|failed to fetch|load failed|networkerror when attempting|network request failed/i],
  ["invalid token", /invalid (?:or unexpected )?token/i],
  // A script of another origin: the browser hides what happened.
  ["script error", /^script error\.?$/i],
  // The browser's own: sizes settle one frame later.
  ["resize observer", /^resizeobserver loop/i],
];

export function noiseOf(error: unknown): Noise | null {
  const words = wordsOf(error).replace(/^Uncaught (?:\(in promise\) )?(?:\w*Error: )?/, "");
  return noises.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** The part of a window that hears of what nobody caught. */
export interface FaultSource {
  addEventListener(name: "error", listener: (event: ErrorEvent) => void): void;
  addEventListener(name: "unhandledrejection", listener: (event: PromiseRejectionEvent) => void): void;
}

export interface FaultPorts {
  readonly log: Log;
  /** Told of what is no noise. */
  readonly onFault: (error: unknown) => void;
}

export function installGlobalHandlers(source: FaultSource, { log, onFault }: FaultPorts): void {
  const met = (error: unknown, how: string): void => {
    const noise = noiseOf(error);
    if (noise !== null) return log({ level: "info", words: `Left alone: ${noise}`, detail: error });
    log({ level: "error", words: `${how}: ${wordsOf(error).slice(0, 200)}`, detail: error, kind: nameOf(error) });
    onFault(error);
  };
  // Another origin's faults come without their error.
  source.addEventListener("error", (event) => met(event.error ?? event.message, "Uncaught"));
  source.addEventListener("unhandledrejection", (event) => met(event.reason, "Rejected and not caught"));
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === "string" ? error : Object.prototype.toString.call(error);
}

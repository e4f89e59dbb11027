// What the debug console shows and copies, as plain lines. Invariant: it holds no credentials; a value
// whose name sounds like one is left out, at any depth.
import { serialise } from "@tessera/platform/log/serialise.ts";
import type { TailLine } from "../../ground/app-log.ts";
import type { StepRecord } from "../../ground/boot-steps.ts";

export interface DebugFacts {
  readonly at: number;
  readonly facts: Readonly<Record<string, string>>;
  readonly steps: readonly StepRecord[];
  readonly flags: Readonly<Record<string, unknown>>;
  readonly log: readonly TailLine[];
}

const secret = /key|token|secret|password|cookie|authorization|session|csrf/i;
const depth = 6;
const left = "[left out]";

/** The value without what is secret by its name. Booleans, null and undefined are never secret. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  const isSecret = (name: string, inner: unknown) =>
    secret.test(name) && inner !== null && typeof inner !== "boolean" && inner !== undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name, inner) ? left : withoutSecrets(inner)]),
  );
}

export function stepTime({ startedAt, endedAt }: StepRecord): string {
  return startedAt === null || endedAt === null ? "" : `${(endedAt - startedAt).toFixed(1)} ms`;
}

export function lineText({ at, level, words, detail }: TailLine): string {
  const more = detail === undefined ? "" : ` ${JSON.stringify(withoutSecrets(serialise(detail, depth)))}`;
  return `${new Date(at).toISOString().slice(11, 23)} ${level} ${words}${more}`;
}

export function flagText(value: unknown): string {
  return JSON.stringify(withoutSecrets(value)) ?? "";
}

export function debugReport({ at, facts, steps, flags, log }: DebugFacts): string {
  return [
    `Tessera, ${new Date(at).toISOString()}`,
    ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`),
    "",
    ...steps.map((step) => `${step.name}: ${step.state} ${stepTime(step)}`.trimEnd()),
    "",
    ...Object.entries(withoutSecrets(flags) as object).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
    "",
    ...log.map(lineText),
  ].join("\n");
}

// Where somebody wanted to go before signing in, kept for the browser session under one key.
// Invariant: it is given back within its time alone, and is always a path of ours. Keeping it is left to the edge.
import * as v from "valibot";
import { parsePath } from "./routes.ts";

const minute = 60_000;

/** How long each kind is good for, in milliseconds. */
export const redirectLifetimes = {
  sign_in: 15 * minute,
  oauth: 2 * minute,
  onboarding: 15 * minute,
} as const;
export type RedirectKind = keyof typeof redirectLifetimes;

/** Kept in the browser session: it ends with the tab. */
export const redirectKeys = {
  sign_in: "postLoginRedirect",
  oauth: "postLoginRedirect",
  onboarding: "postOnboardingRedirect",
} as const satisfies Record<RedirectKind, string>;

const schema = v.object({
  address: v.string(),
  kind: v.picklist(["sign_in", "oauth", "onboarding"]),
  madeAt: v.number(),
});
export type PostLoginRedirect = v.InferOutput<typeof schema>;

export function makeRedirect(address: string, kind: RedirectKind, now: number): PostLoginRedirect {
  return { address, kind, madeAt: now };
}

/** The address that was kept, or null where it is too old, from the future, malformed, or not ours. */
export function redirectAt(kept: unknown, now: number): string | null {
  const read = v.safeParse(schema, kept);
  if (!read.success) return null;
  const { address, kind, madeAt } = read.output;
  const age = now - madeAt;
  if (age < 0 || age > redirectLifetimes[kind]) return null;
  if (!/^\/(?![/\\])/.test(address) || parsePath(address).route.name === "unknown") return null;
  return address;
}

// Who gets which value of a flag: the first rule that fits, else the flag's own value. Pure; the same subject gets the same
// answer until the flag is changed, and a share that grows keeps those who were in it.

import { createHash } from "node:crypto";
import * as v from "valibot";
import type { Json } from "@tessera/kernel/values/json.ts";

const version = v.pipe(v.string(), v.regex(/^\d+(\.\d+){2,3}$/));
const json = v.custom<Json>((value) => value !== undefined);

export const ruleSchema = v.object({
  value: json,
  /** Of all devices, 0 to 100, to a hundredth. */
  percent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  users: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1))),
  spaces: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1))),
  /** Client versions from this one on, and before that one. */
  from: v.optional(version),
  below: v.optional(version),
});
export type Rule = v.InferOutput<typeof ruleSchema>;

export const flagSchema = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,63}$/)),
  value: json,
  rules: v.pipe(v.array(ruleSchema), v.maxLength(100)),
});
export type Flag = v.InferOutput<typeof flagSchema>;

/** Whom values are chosen for. What is not known fits no rule that asks for it. */
export interface Subject {
  /** Stays the same for a browser or app: shares are drawn by it. */
  readonly deviceId: string;
  readonly userId: string | null;
  readonly spaceId: string | null;
  readonly clientVersion: string | null;
}

export function valueFor({ name, value, rules }: Flag, subject: Subject): Json {
  const rule = rules.find((one) => fits(name, one, subject));
  return rule === undefined ? value : rule.value;
}

function fits(name: string, rule: Rule, { deviceId, userId, spaceId, clientVersion }: Subject): boolean {
  if (rule.users !== undefined && (userId === null || !rule.users.includes(userId))) return false;
  if (rule.spaces !== undefined && (spaceId === null || !rule.spaces.includes(spaceId))) return false;
  if (rule.from !== undefined && (clientVersion === null || compareVersions(clientVersion, rule.from) < 0))
    return false;
  if (rule.below !== undefined && (clientVersion === null || compareVersions(clientVersion, rule.below) >= 0))
    return false;
  return rule.percent === undefined || draw(name, deviceId) < rule.percent;
}

/** A number from 0 up to 100 that belongs to this device and flag. */
function draw(name: string, deviceId: string): number {
  return (createHash("sha256").update(`${name} ${deviceId}`).digest().readUInt32BE(0) % 10_000) / 100;
}

/** Dotted numbers, part by part; a missing part is 0, and what is no number too. */
function compareVersions(a: string, b: string): number {
  const [x, y] = [a, b].map((text) => text.split(".").map((part) => Number.parseInt(part, 10) || 0));
  for (let at = 0; at < 4; at++) {
    const difference = (x?.[at] ?? 0) - (y?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

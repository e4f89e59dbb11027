// What a person reads about a refused action: one row per clientData type, by category.
// `{name}` in a text is filled from clientData.messageValues. A type without a row falls back
// to the wording of its kind.
import { accountReasons } from "./account-reasons.ts";
import { businessReasons } from "./business-reasons.ts";
import { contentReasons } from "./content-reasons.ts";
import type { ReasonRow } from "./reason-row.ts";

export const reasonCategories = { ...accountReasons, ...contentReasons, ...businessReasons } as const;

type Categories = typeof reasonCategories;
type KeysOf<Of> = Of extends unknown ? keyof Of & string : never;
export type Reason = KeysOf<Categories[keyof Categories]>;

export const reasons = Object.assign({}, ...Object.values(reasonCategories)) as Readonly<Record<Reason, ReasonRow>>;

export function isReason(type: string): type is Reason {
  return Object.hasOwn(reasons, type);
}

/** The catalogue's id of a reason: stable, derived from its name. */
export function reasonMessageId(reason: Reason): string {
  return `reason.${reason.replaceAll("_", "-")}`;
}

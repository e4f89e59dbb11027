// Between which types a property may change, and for which pairs the rows need not be looked at. Pure.
// Invariant: a pair whose stored form is the same in both types changes by the schema alone, however many rows there are.
import { isPropertyType, modelOf } from "../properties/models.ts";

/** In the order to offer them. */
export const CONVERTIBLE_TYPES = [
  "text",
  "number",
  "select",
  "multi_select",
  "status",
  "date",
  "person",
  "file",
  "checkbox",
  "url",
  "email",
  "phone_number",
] as const;
export type ConvertibleType = (typeof CONVERTIBLE_TYPES)[number];

export function isConvertible(type: string): type is ConvertibleType {
  return (CONVERTIBLE_TYPES as readonly string[]).includes(type);
}

/** Why a property keeps its type; null where it may have another. */
export type Fixed = "title" | "computed" | "unknown";

export function whyFixed(type: string): Fixed | null {
  if (isConvertible(type)) return null;
  if (type === "title") return "title";
  return isPropertyType(type) && modelOf(type).source !== "properties" ? "computed" : "unknown";
}

/** Types that show any text as it is. */
export type TextLike = "text" | "url" | "email" | "phone_number";

export function isTextLike(type: ConvertibleType): type is TextLike {
  return type === "text" || type === "url" || type === "email" || type === "phone_number";
}

/** Whether values mean the same in both types as they are stored. A date and a file are rich text, as texts hold them. */
export function isStoredAlike(from: ConvertibleType, to: ConvertibleType): boolean {
  if (from === to) return true;
  if (isTextLike(to)) return from !== "multi_select" && from !== "person" && (from !== "file" || to === "text");
  return (from === "select" && to === "status") || (from === "status" && to === "select");
}

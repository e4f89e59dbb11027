// Lists as Word and Outlook put them on a clipboard: paragraphs that say their level in a style, with a marker drawn as text.
import type { Style } from "./styles.ts";

export interface WordItem {
  /** From 1. */
  readonly level: number;
}

export function wordItem(style: Style): WordItem | null {
  const level = /\blevel(\d{1,2})\b/.exec(style.get("mso-list") ?? "")?.[1];
  return level === undefined ? null : { level: Math.max(1, Number(level)) };
}

/** The drawn marker: it is no part of the text, and tells a number from a bullet. */
export const isWordMarker = (style: Style): boolean => style.get("mso-list") === "ignore";

export const isNumberMarker = (text: string): boolean => /^\s*\(?(?:\d{1,4}|[a-z]|[ivxlcdm]{1,7})[.)]/i.test(text);

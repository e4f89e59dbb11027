// Callouts as GitHub's Markdown has them: a quotation that begins with the name of one of five kinds. Ours has any icon and
// colour, so the kind is told by the icon, and read as that icon and a colour that goes with it.
import type { JsonObject } from "@tessera/kernel/values/json.ts";

interface Alert {
  readonly name: string;
  readonly format: { readonly page_icon?: string; readonly block_color?: string };
}

const note: Alert = { name: "NOTE", format: {} };

export const alerts: readonly Alert[] = [
  note,
  { name: "TIP", format: { page_icon: "\u2705", block_color: "green_background" } },
  { name: "IMPORTANT", format: { page_icon: "\u2757", block_color: "purple_background" } },
  { name: "WARNING", format: { page_icon: "\u26a0\ufe0f", block_color: "yellow_background" } },
  { name: "CAUTION", format: { page_icon: "\u{1f6d1}", block_color: "red_background" } },
];

/** The first line of it in Markdown. */
export function alertSign(format: JsonObject): string {
  const { name } = alerts.find((one) => one !== note && one.format.page_icon === format["page_icon"]) ?? note;
  return `[!${name}]`;
}

const sign = /^\[!(\w+)\][ \t]*(?=\n|$)/;

/** What the source of a quotation's first paragraph says; null where it is no callout. */
export function alertIn(source: string): { readonly sign: string; readonly format: JsonObject } | null {
  const [found, name = ""] = sign.exec(source) ?? [];
  const alert = alerts.find((one) => one.name === name.toUpperCase());
  return found === undefined || alert === undefined ? null : { sign: found, format: alert.format };
}

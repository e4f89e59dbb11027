// The rules by which a view colours rows and cells (views/colours/colour-rules.ts), as one value: they count in their order.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { storedColourRules, type ColourRule } from "./colour-rules.ts";
import { setAt } from "../../edit/operations.ts";

export function setColourRules(spaceId: string, viewId: string, rules: readonly ColourRule[]): Operation[] {
  return [setAt(spaceId, "collection_view", viewId, ["format", "color_rules"], storedColourRules(rules))];
}

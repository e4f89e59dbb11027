// Colours by condition, as a view holds them: `color_rules` of its format, each a filter with a colour, for whole rows or for one
// property. Pure. Invariant: of the rules that hold for a row, and of those that hold for a property of it, the first one counts; a rule
// whose filter says nothing yet colours nothing; one that cannot be read is left out.
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { OPTION_COLOURS, type OptionColour } from "../../edit/option-edits.ts";
import { storedFilter } from "../../edit/view-edits.ts";
import type { Asking } from "../../properties/base/model.ts";
import { modelOf } from "../../properties/models.ts";
import { readFilter, type Group } from "../../query/filter.ts";
import { planFilter, type Plan } from "../../query/plan.ts";
import { isFault } from "../../query/query-fault.ts";
import { propertyOf, type Schema } from "../../schema.ts";
import type { ShownRow } from "../../source/database-source.ts";
import { storedOf } from "../../edit/cell-writes.ts";

export interface ColourRule {
  readonly id: string;
  readonly filter: Group;
  /** "default" leaves it as it is, so that no later rule colours it. */
  readonly colour: OptionColour;
  /** The property whose cells it colours; null: whole rows. */
  readonly property: string | null;
}

export function colourRules(format: JsonObject): readonly ColourRule[] {
  const held = format["color_rules"];
  return (isList(held) ? held : []).flatMap((one, at): ColourRule[] => {
    if (!isObject(one)) return [];
    const { id, filter, color, property } = one;
    const read = readFilter(filter);
    const colour = OPTION_COLOURS.find((known) => known === color);
    if (isFault(read) || colour === undefined) return [];
    return [
      {
        id: typeof id === "string" ? id : String(at),
        filter: read,
        colour,
        property: typeof property === "string" ? property : null,
      },
    ];
  });
}

export function storedColourRules(rules: readonly ColourRule[]): Json {
  if (rules.length === 0) return null;
  return rules.map(({ id, filter, colour, property }): JsonObject => ({
    id,
    filter: storedFilter(filter),
    color: colour,
    ...(property === null ? {} : { property }),
  }));
}

/** What a row is coloured with: null, and for a property undefined, is as always. */
export interface RowColours {
  readonly row: OptionColour | null;
  readonly cells: Readonly<Record<string, OptionColour>>;
}

export type Colouring = (row: ShownRow) => RowColours;

interface PlannedRule {
  readonly rule: ColourRule;
  readonly plan: Plan;
}

/** Null: no rule can hold for any row. */
export function colouringOf(rules: readonly ColourRule[], schema: Schema, asking: Asking): Colouring | null {
  const planned = rules.flatMap((rule): PlannedRule[] => {
    const { plan } = planFilter(rule.filter, schema, asking);
    return plan === null ? [] : [{ rule, plan }];
  });
  if (planned.length === 0) return null;
  return (row) => {
    const cells: Record<string, OptionColour> = {};
    let whole: OptionColour | null = null;
    for (const { rule, plan } of planned) {
      const { property, colour } = rule;
      const isDone = property === null ? whole !== null : Object.hasOwn(cells, property);
      if (isDone || !holds(plan, row, schema)) continue;
      if (property === null) whole = colour;
      else cells[property] = colour;
    }
    return { row: whole, cells };
  };
}

function holds(plan: Plan, row: ShownRow, schema: Schema): boolean {
  if ("plans" in plan)
    return plan.joinedBy === "and"
      ? plan.plans.every((one) => holds(one, row, schema))
      : plan.plans.some((one) => holds(one, row, schema));
  const property = propertyOf(schema, plan.property);
  const stored = property === null ? undefined : storedOf(row, { key: plan.property, property });
  return plan.test.test(property === null ? null : modelOf(property.type).indexed(stored));
}

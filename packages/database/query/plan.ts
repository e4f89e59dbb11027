// A filter made ready to be asked of rows: operators and operands of living properties, relative words made into days.
// Invariant: two plans with the same words give the same answer; what could not be planned is left out, as if it were not
// there, and named.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Asking, Kind, Test } from "../properties/base/model.ts";
import { testOfGroup } from "./grouping.ts";
import { modelOf } from "../properties/models.ts";
import { propertyOf, type Schema } from "../schema.ts";
import { isGroup, type Condition, type Group } from "./filter.ts";
import { IN_GROUP } from "./group-by.ts";

export interface PlannedTest {
  readonly property: string;
  readonly operator: string;
  readonly kind: Kind;
  readonly test: Test<unknown>;
}

export interface PlannedGroup {
  readonly joinedBy: "and" | "or";
  readonly plans: readonly Plan[];
}

export type Plan = PlannedTest | PlannedGroup;

/** What was left out of a question, and why: no such living property, no such operator of its type, no operand to use. */
export interface Ignored {
  readonly property: string;
  readonly operator: string;
  readonly why: "property" | "operator" | "value";
}

export function planFilter(
  group: Group,
  schema: Schema,
  asking: Asking,
): { readonly plan: Plan | null; readonly ignored: readonly Ignored[] } {
  const ignored: Ignored[] = [];
  const planOf = ({ operator, filters }: Group): Plan | null => {
    const plans: Plan[] = [];
    for (const filter of filters) {
      const plan = isGroup(filter) ? planOf(filter) : planCondition(filter, schema, asking);
      if (plan === null) continue;
      if ("why" in plan) ignored.push(plan);
      else plans.push(plan);
    }
    if (plans.length <= 1) return plans[0] ?? null;
    return { joinedBy: operator, plans };
  };
  return { plan: planOf(group), ignored };
}

function planCondition(
  { property, operator, value }: Condition,
  schema: Schema,
  asking: Asking,
): PlannedTest | Ignored {
  const told = propertyOf(schema, property);
  if (told === null) return { property, operator, why: "property" };
  const { kind, operators } = modelOf(told.type);
  if (operator === IN_GROUP) {
    const test = testOfGroup(property, told, value, asking);
    return test === null ? { property, operator, why: "value" } : { property, operator, kind, test };
  }
  // Existing clients ask for a group of a status without an operator.
  const name = operator === "" && told.type === "status" ? "status_is" : operator;
  const known = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (known === undefined) return { property, operator, why: "operator" };
  const test = known(value, asking, told);
  return test === null ? { property, operator, why: "value" } : { property, operator, kind, test };
}

/** All that the answer of a plan depends on. */
export function wordsOf(plan: Plan | null): Json {
  if (plan === null) return null;
  if ("test" in plan) return [plan.property, plan.operator, plan.test.said];
  return { [plan.joinedBy]: plan.plans.map(wordsOf) };
}

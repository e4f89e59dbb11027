// Which rows pass a planned filter: of one slot, or of all of them at once. Marks are a byte by slot, 1 where a row passes still;
// a filter takes marks away, column after column, so that each reads one array from its beginning to its end.
// Invariant: both say the same of every slot. Leaves what a test means to the property's type.
import type { Plan } from "../query/plan.ts";
import type { Column } from "./column.ts";
import type { Steps } from "./steps.ts";

type Columns = ReadonlyMap<string, Pick<Column, "checker" | "narrow" | "prepareTests">>;

/** Text is looked at last: it costs most. */
const isDear = (plan: Plan): boolean => "plans" in plan || plan.kind === "text";

const cheapFirst = (plans: readonly Plan[]): Plan[] => plans.toSorted((a, b) => Number(isDear(a)) - Number(isDear(b)));

/** Makes what the tests of a plan read of each column, which the checks below would otherwise make in one go. */
export function* prepareTests(plan: Plan, columns: Columns): Steps<void> {
  if (!("test" in plan)) for (const one of plan.plans) yield* prepareTests(one, columns);
  else yield* columns.get(plan.property)?.prepareTests() ?? [];
}

/** Whether the row of a slot passes. */
export function checkOf(plan: Plan, columns: Columns): (slot: number) => boolean {
  if ("test" in plan) {
    const { test } = plan;
    return columns.get(plan.property)?.checker(test) ?? (() => test.test(null));
  }
  const checks = cheapFirst(plan.plans).map((one) => checkOf(one, columns));
  const isAnd = plan.joinedBy === "and";
  const [first = () => true, ...others] = checks;
  return others.reduce((a, b) => (isAnd ? (slot) => a(slot) && b(slot) : (slot) => a(slot) || b(slot)), first);
}

/** Takes the marks of the rows away that do not pass. */
export function* narrow(marks: Uint8Array, plan: Plan, columns: Columns): Steps<void> {
  if ("test" in plan) {
    const column = columns.get(plan.property);
    if (column !== undefined) yield* column.narrow(marks, plan.test);
    else if (!plan.test.test(null)) marks.fill(0);
    return;
  }
  const plans = cheapFirst(plan.plans);
  if (plan.joinedBy === "and") {
    for (const one of plans) yield* narrow(marks, one, columns);
    return;
  }
  // What one of them lets pass, the next one need not look at.
  const left = marks.slice();
  for (const one of plans) {
    const passing = left.slice();
    yield* narrow(passing, one, columns);
    for (let slot = 0; slot < left.length; slot++) if (passing[slot] === 1) left[slot] = 0;
  }
  for (let slot = 0; slot < left.length; slot++) if (left[slot] === 1) marks[slot] = 0;
}

// The largest cost of the queries of one request. It is lower without an account, because everyone can query a public page.

import { costOf } from "@tessera/database/query/cost.ts";
import { refusal } from "@tessera/kernel/errors/app-error.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";

/** Visits of rows (packages/database/query/cost.ts), of which a server makes about ten million a second. */
export const MOST_COST = { signedIn: 50_000_000, signedOut: 10_000_000 } as const;

/** Throws `query_too_costly` if the queries over a collection of `rows` rows cost more than the actor is allowed. */
export function refuseCostly(
  questions: readonly Parameters<typeof costOf>[0][],
  rows: number,
  { userId }: Actor,
): void {
  const most = userId === null ? MOST_COST.signedOut : MOST_COST.signedIn;
  const cost = questions.reduce((sum, question) => sum + costOf(question, rows), 0);
  if (cost > most) throw refusal("query_too_costly", { cost, max: most });
}

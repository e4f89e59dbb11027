// What the questions of one request may cost, by who asks. Without an account less is allowed: anyone can ask, of any public page.

import { costOf } from "@tessera/database/query/cost.ts";
import { refusal } from "@tessera/kernel/errors/app-error.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import type { Asked } from "./collections.ts";

/** Visits of rows (packages/database/query/cost.ts), of which a server makes about ten million a second. */
export const MOST_COST = { signedIn: 50_000_000, signedOut: 10_000_000 } as const;

/** Throws where all questions together cost more, over a collection of so many rows. */
export function refuseCostly(questions: readonly Asked[], rows: number, { userId }: Actor): void {
  const most = userId === null ? MOST_COST.signedOut : MOST_COST.signedIn;
  const cost = questions.reduce((sum, question) => sum + costOf(question, rows), 0);
  if (cost > most) throw refusal("query_too_costly", { cost, max: most });
}

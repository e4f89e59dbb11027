// The forms of an answer that is not a success: one error body, or a list of them; and what came of a call that saves
// several transactions. The body of one error is error-body.ts.
import * as v from "valibot";
import { clientDataSchema, errorBodySchema, type ErrorBody } from "../errors/error-body.ts";

const listSchema = v.object({ errors: v.array(errorBodySchema) });

/** The errors of an answer, in order; none where it is not of our making. */
export function errorBodiesOf(answer: unknown): readonly ErrorBody[] {
  const list = v.safeParse(listSchema, answer);
  if (list.success) return list.output.errors;
  const one = v.safeParse(errorBodySchema, answer);
  return one.success ? [one.output] : [];
}

/** The clientData of a call of which some transactions were not saved: an error for each. */
export const unsavedTransactionsSchema = v.looseObject({
  ...clientDataSchema.entries,
  type: v.literal("unsaved_transactions"),
  errors: v.array(v.looseObject({ name: v.string() })),
});

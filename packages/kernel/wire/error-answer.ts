// The forms of an answer that is not a success: one error body, or a list of error bodies.
import * as v from "valibot";
import { errorBodySchema, type ErrorBody } from "../errors/error-body.ts";

const listSchema = v.object({ errors: v.array(errorBodySchema) });

/** The errors of an answer, in order; none if the answer does not have the form of this server. */
export function errorBodiesOf(answer: unknown): readonly ErrorBody[] {
  const list = v.safeParse(listSchema, answer);
  if (list.success) return list.output.errors;
  const one = v.safeParse(errorBodySchema, answer);
  return one.success ? [one.output] : [];
}

/** A person, or one of the users that every server has. Unknown keys are kept. */
import * as v from "valibot";

const text = v.optional(v.string());
const flag = v.optional(v.boolean());

export const userSchema = v.looseObject({
  id: v.string(),
  type: text,
  email: text,
  name: text,
  given_name: text,
  family_name: text,
  profile_photo: v.optional(v.nullable(v.string())),
  onboarding_completed: flag,
  mobile_onboarding_completed: flag,
  clipper_onboarding_completed: flag,
  reverify: flag,
  is_banned: flag,
  suspended_time: v.optional(v.nullable(v.number())),
});

/** Of a user's record, what no user writes, their own included: the server's account decides. */
export const ACCOUNT_FIELDS = ["email", "reverify", "is_banned", "suspended_time"] as const;

const builtIn = (digit: string): string => `00000000-0000-0000-0000-00000000000${digit}`;

/** Who acts where no person does. Their ids are of the special ones; which is whose is chosen. */
export const systemUsers = {
  app: builtIn("0"),
  support: builtIn("1"),
  ai: builtIn("2"),
  automation: builtIn("3"),
  home: builtIn("4"),
  anonymousForm: builtIn("5"),
} as const;

/** A user, or one of the users that every server has. Unknown keys are kept. */
import * as v from "valibot";
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

/** The fields that the server's accounts decide. No user writes them, not even in their own record. */
export const ACCOUNT_FIELDS = ["email", "reverify", "is_banned", "suspended_time"] as const;

export const user = {
  scope: "user",
  aliases: ["notion_user"],
  parents: [],
  permissions: { by: "user", userOf: ({ id }) => id, others: "sharing" },
  actions: { create: "full", change: "edit" },
  disk: "start",
} as const satisfies TableDeclaration;

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

export const userOnServer = {
  schema: userSchema,
  creators: "server",
  serverFields: ACCOUNT_FIELDS,
  topics: ["record"],
  shownAs: "person",
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;

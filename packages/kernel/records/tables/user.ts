/** A user, or one of the users that every server has. Unknown keys stay in the record. */
import * as v from "valibot";
import { longestUserName, userNameFault, userNamePartFault } from "../../rules/user-name.ts";
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

/** The fields that belong to the server's accounts. No user writes them, not even in their own record. */
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

const nameForm = `at most ${longestUserName} characters without control or direction characters`;
const part = v.optional(
  v.pipe(
    v.string(),
    v.check((given) => userNamePartFault(given) === null, nameForm),
  ),
);
const wholeName = v.optional(
  v.pipe(
    v.string(),
    v.check((name) => userNameFault(name) === null, `a name of ${nameForm}`),
  ),
);
/** An attachment of the user, or an address that another client stored. */
const picture = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2000))));

export const userSchema = v.looseObject({
  id: v.string(),
  type: text,
  email: text,
  name: wholeName,
  given_name: part,
  family_name: part,
  profile_photo: picture,
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

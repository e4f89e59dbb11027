// Signing up and logging in with e-mail and password. An unknown address and a wrong password are
// answered alike, in words and in time. What a new user needs besides an account is done by the
// identities, in the same SQL transaction.

import { AppError, refusal } from "@tessera/kernel/errors/app-error.ts";
import { complainAboutEmail, normalizeEmail } from "@tessera/kernel/rules/email.ts";
import { complainAboutPassword } from "@tessera/kernel/rules/password.ts";
import { cleanUserName, longestUserName, userNameFault } from "@tessera/kernel/rules/user-name.ts";
import type { Database, Sql } from "../database/sql.ts";
import { addAccount, findAccount } from "./accounts.ts";
import type { CookieJar } from "./browser-accounts.ts";
import type { KnownDevices } from "./known-devices.ts";
import { networkOf } from "./network-of.ts";
import type { Passwords } from "./passwords.ts";
import { takeOrRefuse, type SignInLimits } from "./rate-limits.ts";
import type { Sessions } from "./sessions.ts";

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Makes the records of a new user; when it throws there is no account either. */
export interface Identity {
  createUser(sql: Sql, user: NewUser): Promise<void>;
}

export interface SignInServices {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly limits: SignInLimits;
  readonly devices: KnownDevices;
  /** In order; the record store's makes the user's records. */
  readonly identities: readonly Identity[];
  readonly now: () => number;
  readonly randomUUID: () => string;
}

/** Where an attempt comes from. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: CookieJar;
}

export interface SignedIn {
  readonly userId: string;
  readonly token: string;
}

export interface SignUpForm {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

export async function signUp(services: SignInServices, form: SignUpForm, caller: Caller): Promise<SignedIn> {
  const fault = complainAboutEmail(form.email);
  if (fault !== null) throw refusal(fault);
  const complaint = complainAboutPassword(form.password);
  if (complaint !== null) throw refusal(complaint.reason, complaint.messageValues);
  await takeOrRefuse(services.limits.signUp, networkOf(caller.address));

  const email = normalizeEmail(form.email);
  const passwordHash = await services.passwords.hash(form.password);
  const userId = services.randomUUID();
  const name = cleanUserName(form.name) || cleanUserName(email.slice(0, email.lastIndexOf("@")));
  if (userNameFault(name) === "long")
    throw new AppError("ValidationError", `name should have at most ${longestUserName} characters`);
  const token = await services.database.transaction(async (sql) => {
    await addAccount(sql, { userId, email, passwordHash }, services.now());
    for (const identity of services.identities) await identity.createUser(sql, { id: userId, email, name });
    return await services.sessions.open(sql, userId, caller.userAgent);
  });
  return { userId, token };
}

export async function logIn(
  services: SignInServices,
  form: Pick<SignUpForm, "email" | "password">,
  caller: Caller,
): Promise<SignedIn> {
  const fault = complainAboutEmail(form.email);
  if (fault !== null) throw refusal(fault);
  if (form.password === "") throw refusal("password_not_entered");
  const { limits } = services;
  const email = normalizeEmail(form.email);
  const network = networkOf(caller.address);
  const device = services.devices.find(caller.cookies, email);
  const attempt = device === null ? `${network} ${email}` : `device ${device}`;
  // The narrowest first: what is refused there counts no further, so that one address locks nobody out but itself. A
  // device that is known is counted alone: neither its neighbours nor strangers at the account keep its owner out.
  await takeOrRefuse(limits.attempt, attempt);
  if (device === null) {
    await takeOrRefuse(limits.address, network);
    await takeOrRefuse(limits.account, email);
  }

  const account = await findAccount(services.database, email);
  const right = await services.passwords.verify(form.password, account?.passwordHash ?? null);
  if (account === null || !right) throw refusal("login_incorrect");
  await limits.attempt.forget(attempt);
  if (device === null) await Promise.all([limits.address.giveBack(network), limits.account.giveBack(email)]);
  if (account.suspended) {
    throw new AppError("ForbiddenError", "The account is suspended.", { clientData: { type: "login_suspended" } });
  }
  const token = await services.sessions.open(services.database, account.userId, caller.userAgent);
  return { userId: account.userId, token };
}

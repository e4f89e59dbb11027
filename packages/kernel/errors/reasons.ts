// What a person reads about a refused action: one row per clientData type.
// `{name}` in a text is filled from clientData.messageValues. A type without a row falls back
// to the wording of its kind.

export interface ReasonRow {
  readonly message: string;
}

export const reasons = {
  password_not_entered: row("Please enter a password."),
  password_too_short: row("Use at least {min} characters."),
  password_too_long: row("Use at most {max} characters."),
  password_needs_letter: row("Add a letter, or make it {long} characters or longer."),
  password_needs_number: row("Add a number, or make it {long} characters or longer."),
  password_needs_letter_and_number: row("Add a letter and a number, or make it {long} characters or longer."),
  password_too_consistent: row("Use more different characters."),
  password_not_set: row("This account has no password yet."),
  password_incorrect: row("This password is not right."),
  email_not_entered: row("Please enter your e-mail address."),
  email_invalid: row("This is not an e-mail address."),
  email_invalid_domain: row("No e-mail can reach this domain."),
  email_already_exists: row("There is already an account with this e-mail address. Log in instead."),
  email_no_account: row("There is no account with this e-mail address."),
  login_incorrect: row("The e-mail address or the password is not right."),
  login_rate_limit: row("Too many attempts. Please try again in {minutes} minutes."),
  login_session_expired: row("Your session has ended. Please log in again."),
  login_csrf: row("This request came from another site. Reload the page and try again."),
  login_suspended: row("This account is suspended."),
} as const satisfies Record<string, ReasonRow>;

export type Reason = keyof typeof reasons;

export function isReason(type: string): type is Reason {
  return Object.hasOwn(reasons, type);
}

/** The catalogue's id of a reason: stable, derived from its name. */
export function reasonMessageId(reason: Reason): string {
  return `reason.${reason.replaceAll("_", "-")}`;
}

function row(message: string): ReasonRow {
  return { message };
}

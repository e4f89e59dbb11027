// Why an account, a way in, or an address was refused, by category.
import { row, type ReasonRow } from "./reason-row.ts";

export const accountReasons = {
  password: {
    password_not_entered: row("Please enter a password."),
    password_too_short: row("Use at least {min} characters."),
    password_too_long: row("Use at most {max} characters."),
    password_needs_letter: row("Add a letter, or make it {long} characters or longer."),
    password_needs_number: row("Add a number, or make it {long} characters or longer."),
    password_needs_letter_and_number: row("Add a letter and a number, or make it {long} characters or longer."),
    password_too_consistent: row("Use more different characters."),
    password_not_set: row("This account has no password yet."),
    password_incorrect: row("This password is not right."),
  },
  email: {
    email_not_entered: row("Please enter your e-mail address."),
    email_invalid: row("This is not an e-mail address."),
    email_invalid_domain: row("No e-mail can reach this domain."),
    email_already_exists: row("There is already an account with this e-mail address. Log in instead."),
    email_no_account: row("There is no account with this e-mail address."),
    email_unreachable: row("No e-mail can reach this address."),
  },
  login: {
    login_incorrect: row("The e-mail address or the password is not right."),
    login_session_expired: row("Your session has ended. Please log in again."),
    login_csrf: row("This request came from another site. Reload the page and try again."),
    login_suspended: row("This account is suspended."),
    login_banned: row("This account is closed for good."),
    login_restricted_region: row("Logging in is not possible from your region."),
  },
  rate_limits: {
    login_rate_limit: row("Too many attempts. Please try again in {minutes} minutes."),
    rate_limit: row("You are doing this too often. Please wait a moment."),
    export_rate_limit: row("There were many exports in a short time. Please wait before the next one."),
  },
  mfa: {
    mfa_code_incorrect: row("This code is not right."),
    mfa_required: row("Please enter the code of your second factor."),
    mfa_name_taken: row("An authenticator of this name exists already."),
    mfa_name_empty: row("Please name the authenticator."),
    phone_invalid: row("This is not a phone number."),
    phone_unreachable: row("No message can reach this phone number."),
  },
  saml: {
    saml_not_configured: row("Single sign-on is not set up for this workspace."),
    saml_response_invalid: row("The answer of the identity provider could not be checked."),
    saml_domain_mismatch: row("Your e-mail domain does not belong to this identity provider."),
    saml_required: row("This workspace is entered by single sign-on only."),
  },
  apple: {
    apple_token_invalid: row("Apple did not confirm who you are. Please try again."),
    apple_email_missing: row("Apple did not share an e-mail address."),
  },
  external_auth: {
    external_auth_failed: row("The other service did not confirm the connection."),
    external_auth_expired: row("The connection to the other service has ended. Please connect it again."),
  },
  invitations: {
    invitation_after_removal: row(
      "Your access was removed after this invitation was made. Please ask to be invited again.",
    ),
    invitation_ended: row("This invitation has ended, because whoever made it may not give this access any more."),
  },
  managed_users: {
    managed_user_deletion: row("Your organisation manages this account, so it cannot be deleted here."),
    managed_user_email: row("Your organisation manages this e-mail address."),
  },
  sanctions: {
    sanctioned_region: row("The product cannot be offered in your region."),
  },
} as const satisfies Record<string, Record<string, ReasonRow>>;

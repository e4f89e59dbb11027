// The kernel's rules on e-mail and password, in the reader's words.
import type { I18n } from "@lingui/core";
import { reasonMessageId, reasons, type Reason } from "@tessera/kernel/errors/reasons.ts";
import { complainAboutEmail } from "@tessera/kernel/rules/email.ts";
import { complainAboutPassword } from "@tessera/kernel/rules/password.ts";

export function reasonWords(
  i18n: I18n,
  reason: Reason,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return i18n._(reasonMessageId(reason), { ...values }, { message: reasons[reason].message });
}

export function emailFault(i18n: I18n, email: string): string | undefined {
  const reason = complainAboutEmail(email);
  return reason === null ? undefined : reasonWords(i18n, reason);
}

export function newPasswordFault(i18n: I18n, password: string): string | undefined {
  const complaint = complainAboutPassword(password);
  return complaint === null ? undefined : reasonWords(i18n, complaint.reason, complaint.messageValues);
}

export function fieldOfReason(reason: string): "email" | "password" | null {
  if (reason.startsWith("email_")) return "email";
  return reason.startsWith("password_") ? "password" : null;
}

/** Leaves out the fields without a fault. */
export function faultsOf<Field extends string>(all: Record<Field, string | undefined>): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(all).filter(([, fault]) => fault !== undefined)) as Partial<
    Record<Field, string>
  >;
}

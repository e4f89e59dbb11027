// What an e-mail address must look like, and which two are the same. Deliverability is left to
// the mail that is sent there. Every check is linear in the length of the input.

import type { Reason } from "../errors/reasons.ts";

const maxAddress = 254;
const maxLocal = 64;
const maxLabel = 63;

/** The first thing wrong with an address as entered, or null when it will do. */
export function complainAboutEmail(entered: string): Reason | null {
  const address = entered.trim();
  if (address === "") return "email_not_entered";
  const at = address.lastIndexOf("@");
  if (at < 1 || address.length > maxAddress) return "email_invalid";
  const local = address.slice(0, at);
  if (local.length > maxLocal || /[\s\p{C}"(),:;<>@[\\\]]/u.test(local)) return "email_invalid";
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return "email_invalid";
  const domain = address.slice(at + 1);
  if (domain === "" || /[\s\p{C}]/u.test(domain)) return "email_invalid";
  return isDomain(domain) ? null : "email_invalid_domain";
}

/** The form in which addresses are stored and compared: trimmed, lower case, composed. */
export function normalizeEmail(entered: string): string {
  return entered.trim().normalize("NFC").toLowerCase();
}

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  if (labels.length < 2 || !/^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu.test(top)) return false;
  return labels.every(
    (label) =>
      label.length <= maxLabel &&
      /^[\p{L}\p{M}\p{N}-]+$/u.test(label) &&
      !label.startsWith("-") &&
      !label.endsWith("-"),
  );
}

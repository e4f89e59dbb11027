// What people write for an address, as it can be opened.
import { safeHref } from "@tessera/editor/core/schema.ts";

/** An address as it is meant: what begins like a host gets its protocol. Null for what cannot be opened. */
export function addressOf(written: string): string | null {
  const text = written.trim();
  const whole = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text)
    ? `https://${text}`
    : /^[^\s@/:]+@[^\s@/:]+\.\w+$/.test(text)
      ? `mailto:${text}`
      : text;
  return safeHref(whole) !== null && (whole.startsWith("/") || whole.startsWith("#") || URL.canParse(whole))
    ? whole
    : null;
}

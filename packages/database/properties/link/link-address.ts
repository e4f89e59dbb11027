// Where the text of a cell leads: an address of the web, a mailbox, a number to call. Pure.
// Invariant: what comes out is an address that people may put into pages; everything else leads nowhere.
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";

export type LinkType = "url" | "email" | "phone_number";

export function linkAddress(type: LinkType, text: string): string | null {
  const plain = text.trim();
  const address = addressOf(type, plain);
  return address === null || complainAboutUrl(address) !== null ? null : address;
}

function addressOf(type: LinkType, text: string): string | null {
  switch (type) {
    case "url":
      if (/\s/.test(text)) return null;
      if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return text;
      return /^[^/?#.]+(?:\.[^/?#.]+)+(?:[/?#].*)?$/.test(text) ? `https://${text}` : null;
    case "email":
      return /^[^\s@]+@[^\s@]+$/.test(text) ? `mailto:${text}` : null;
    case "phone_number": {
      const digits = text.replaceAll(/[^\d+*#,;]/g, "");
      return /\d/.test(digits) ? `tel:${digits.replaceAll("#", "%23")}` : null;
    }
  }
}

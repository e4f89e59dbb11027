// Addresses that a page may send a browser to from a card.
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";

export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address) && complainAboutUrl(address) === null;
}

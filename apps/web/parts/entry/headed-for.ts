// Where somebody goes on to once they are signed in: what the address says, else what the tab kept.
import type { KeptRedirects } from "@tessera/platform/navigation/kept-redirect.ts";
import { safeRedirect } from "@tessera/platform/navigation/navigation.ts";

/** Also forgets what the tab kept, in any case: it is used once. */
export function headedFor(redirectUrl: string | undefined, redirects: KeptRedirects): string {
  const kept = redirects.take("sign_in");
  return redirectUrl === undefined ? (kept ?? "/") : safeRedirect(redirectUrl);
}

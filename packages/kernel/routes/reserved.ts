// First path segments that no workspace and no page may take as its slug: reserved words of the product,
// the callback routes, and the first words of our own routes and redirects; and those that the server answers itself,
// which are unknown to the client's router.
import { localeOfPrefix } from "../locales/locales.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

export const reservedSegments = words(
  "login logout signup api bot invite native onboarding unsubscribe space pricing about help templates download " +
    "desktop mobile android ios mac windows linux sso saml auth docs developers blog press students educators " +
    "startups wiki wikis jobs security status customers setlocale new nativetab image images",
);

/** The callback routes of Apple, Google, SAML, Trello, Asana, Slack and external integrations, and the newer ones. */
export const callbackSegments = words(
  "appleauthcallback oauth2callback samlauthcallback trelloauthcallback asanaauthcallback slackoauthcallback " +
    "externalauthcallback externalintegrationauthcallback datadogauthcallback githubStudentPackAuthCallback " +
    "githubstudentpack",
);

/** What our own routes begin with, beyond the words above. A test holds this list to the table of routes. */
const routeSegments = words(
  "loginwithemail loginsuccess loginpasswordreset passwordchangeredirect email-confirm google-onetap-redirect oauth2 " +
    "initiateExternalAuthentication initiateExternalAuthenticationDesktop upgradedaccount home chat workspace-setup " +
    "team ai-gtm invoice quick-search blank modal __export design gallery marketplace marketplace-purchase " +
    "localized-templates profile submit-a-template student-organization-apply startups-apply smbs-apply " +
    "my-integrations install-integration install-calendar-integration settings __admin product calendar " +
    "sign-in signin sign-up register",
);

export const serverSegments: ReadonlySet<string> = new Set([
  "api",
  "signed",
  "image",
  "getStatus",
  "livez",
  "readyz",
  "realtime",
  "assets",
  "v1",
]);

const reserved: ReadonlySet<string> = new Set(
  [...reservedSegments, ...callbackSegments, ...routeSegments, ...serverSegments].map((word) => word.toLowerCase()),
);

/** Whether a first segment may be the slug of a workspace or a page. */
export function isSpaceDomain(segment: string): boolean {
  return (
    /^[a-z0-9][a-z0-9-]*$/.test(segment) &&
    !reserved.has(segment) &&
    !segment.endsWith("popupredirect") &&
    localeOfPrefix(segment) === null
  );
}

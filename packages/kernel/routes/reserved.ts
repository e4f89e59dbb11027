// First path segments that no workspace and no page may take as its slug (client infrastructure, section 2),
// and those that the server answers itself, which are unknown to the client's router.

export const reservedSegments: ReadonlySet<string> = new Set(
  (
    "login logout signup api bot invite native onboarding unsubscribe space pricing about help templates download " +
    "desktop mobile android ios mac windows linux sso saml auth docs developers blog press students educators " +
    "startups wiki wikis jobs security status customers setlocale new nativetab image images " +
    "appleauthcallback oauth2callback samlauthcallback trelloauthcallback asanaauthcallback slackoauthcallback " +
    "externalauthcallback externalintegrationauthcallback"
  ).split(" "),
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
]);

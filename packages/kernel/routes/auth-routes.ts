// Ways in and out: signing in and up, single sign-on, and the addresses that others send people back to.
// The parameters of single sign-on and of callbacks are those that the protocols define. No route here signs anybody in.
import { at, on, oneOf, text, yesOrNo, type Kind } from "./row.ts";

export const trialUpsells = ["plus", "business", "affiliates", "marketing", "upwork"] as const;

/** The services whose sign-in runs in a popup, which is led there by an address of ours. */
export const popupServices = [
  "apple",
  "google",
  "slack",
  "trello",
  "asana",
  "evernote",
  "googledrive",
  "googledrivepicker",
] as const;
export type PopupService = (typeof popupServices)[number];

const popupSuffix = "popupredirect";
const popupService: Kind<PopupService> = {
  read: (segment) => popupServices.find((service) => segment === `${service}${popupSuffix}`) ?? null,
  write: (service) => `${service}${popupSuffix}`,
};

/** What an authorisation server sends back. */
const answer = { code: text, state: text, error: text };

export const authRoutes = {
  login: at("/login", { query: { email: text, redirectURL: text } }),
  // The way back is ours: somebody invited signs up before the invitation can be taken.
  signup: at("/signup", { query: { email: text, redirectURL: text } }),
  signupTrial: at("/signup/:trialUpsell", { segments: { trialUpsell: oneOf(trialUpsells) } }),
  loginWithEmail: at("/loginwithemail", {
    query: { state: text, password: text, isSignup: yesOrNo, redirectURL: text, di: text },
  }),
  loginSuccess: at("/loginsuccess"),
  logout: at("/logout"),
  passwordChangeRedirect: at("/passwordchangeredirect"),
  emailConfirm: at("/email-confirm"),
  onboarding: at("/onboarding"),
  googleOneTapRedirect: at("/google-onetap-redirect"),
  loginPasswordReset: at("/loginpasswordreset", { query: { state: text, password: text } }),
  unsubscribe: at("/unsubscribe", { query: { payload: text } }),
  samlSignIn: at("/sso/saml", { query: { email: text, redirectURL: text } }),
  oauthAuthorize: at("/oauth2/authorize", {
    query: { client_id: text, response_type: text, redirect_uri: text, scope: text, state: text },
  }),
  oauthToken: at("/oauth2/token"),
  initiateExternalAuthentication: at("/initiateExternalAuthentication", { query: { type: text, redirectURL: text } }),
  initiateExternalAuthenticationDesktop: at("/initiateExternalAuthenticationDesktop", {
    query: { type: text, redirectURL: text },
  }),
  upgradedAccount: at("/upgradedaccount", { query: { state: text } }),
  appleCallback: at("/appleauthcallback", { query: answer }),
  oauthCallback: at("/oauth2callback", { query: answer }),
  slackCallback: at("/slackoauthcallback", { query: { ...answer, type: oneOf(["new", "legacy"]) } }),
  samlCallback: at("/samlauthcallback", { query: answer }),
  trelloCallback: at("/trelloauthcallback", { query: answer }),
  asanaCallback: at("/asanaauthcallback", { query: answer }),
  externalCallback: at("/externalauthcallback", { query: answer }),
  externalIntegrationCallback: at("/externalintegrationauthcallback", { query: answer }),
  datadogCallback: at("/datadogauthcallback", { query: answer }),
  githubStudentPackCallback: at("/githubStudentPackAuthCallback", { query: answer }),
  githubStudentPack: at("/githubstudentpack"),
  popupRedirect: at("/:service", {
    segments: { service: popupService },
    query: {
      callbackType: text,
      redirectToAuth: on,
      email: text,
      contacts: on,
      blockId: text,
      userId: text,
      isElectronDevice: yesOrNo,
    },
  }),
} as const;

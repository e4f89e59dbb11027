// Which screen a route shows. Each screen is its own chunk, loaded when its route is met.
import type { KnownRoute, RouteName } from "@tessera/kernel/routes/routes.ts";
import { late, type Late } from "./late.tsx";

type Screens = { readonly [Name in RouteName]: Late<{ route: Extract<KnownRoute, { name: Name }> }> };

const workspace = late(() =>
  import("./screens/workspace/workspace-screen.tsx").then((module) => module.WorkspaceScreen),
);

const notAvailable = late(() =>
  import("./screens/states/not-available-screen.tsx").then((module) => module.NotAvailableScreen),
);

const settings = late(() => import("./screens/settings/settings-screen.tsx").then((module) => module.SettingsScreen));

export const screens: Screens = {
  root: workspace,
  page: workspace,
  space: workspace,
  spaceDomain: workspace,
  login: late(() => import("./screens/login/login-screen.tsx").then((module) => module.LoginScreen)),
  signup: late(() => import("./screens/signup/signup-screen.tsx").then((module) => module.SignupScreen)),
  logout: late(() => import("./screens/logout/logout-screen.tsx").then((module) => module.LogoutScreen)),
  onboarding: late(() =>
    import("./screens/onboarding/onboarding-screen.tsx").then((module) => module.OnboardingScreen),
  ),
  invite: late(() => import("./screens/invite/invite-screen.tsx").then((module) => module.InviteScreen)),
  home: workspace,
  newPage: workspace,
  quickSearch: late(() =>
    import("./screens/quick-search/quick-search-screen.tsx").then((module) => module.QuickSearchScreen),
  ),
  help: late(() => import("./screens/help/help-screen.tsx").then((module) => module.HelpScreen)),
  // Of features that this server does not have.
  chat: notAvailable,
  workspaceSetup: notAvailable,
  nativeTab: notAvailable,
  joinTeam: notAvailable,
  aiGtm: notAvailable,
  invoice: notAvailable,
  uniqueId: notAvailable,
  blank: notAvailable,
  modal: notAvailable,
  exportPage: notAvailable,
  design: notAvailable,
  signupTrial: notAvailable,
  loginWithEmail: notAvailable,
  loginSuccess: notAvailable,
  passwordChangeRedirect: notAvailable,
  emailConfirm: notAvailable,
  googleOneTapRedirect: notAvailable,
  loginPasswordReset: notAvailable,
  unsubscribe: notAvailable,
  samlSignIn: notAvailable,
  oauthAuthorize: notAvailable,
  oauthToken: notAvailable,
  initiateExternalAuthentication: notAvailable,
  initiateExternalAuthenticationDesktop: notAvailable,
  upgradedAccount: notAvailable,
  appleCallback: notAvailable,
  oauthCallback: notAvailable,
  slackCallback: notAvailable,
  samlCallback: notAvailable,
  trelloCallback: notAvailable,
  asanaCallback: notAvailable,
  externalCallback: notAvailable,
  externalIntegrationCallback: notAvailable,
  datadogCallback: notAvailable,
  githubStudentPackCallback: notAvailable,
  githubStudentPack: notAvailable,
  popupRedirect: notAvailable,
  gallery: notAvailable,
  marketplace: notAvailable,
  marketplacePurchase: notAvailable,
  localizedTemplates: notAvailable,
  creatorProfile: notAvailable,
  creatorIntegration: notAvailable,
  submitTemplate: notAvailable,
  studentOrganizationApply: notAvailable,
  startupsApply: notAvailable,
  smbsApply: notAvailable,
  myIntegration: notAvailable,
  installIntegration: notAvailable,
  installCalendarIntegration: notAvailable,
  templateCreator: notAvailable,
  settings,
  workspaceSettings: late(() =>
    import("./screens/settings/workspace-settings-screen.tsx").then((module) => module.WorkspaceSettingsScreen),
  ),
  organizationSettings: notAvailable,
  admin: notAvailable,
  adminData: notAvailable,
  adminRecord: notAvailable,
  marketing: notAvailable,
  download: notAvailable,
};

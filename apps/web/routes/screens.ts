// The screen that a route shows. The code of each screen loads with its route. A route without a screen has its title in
// not-available-titles.ts.
import type { KnownRoute, RouteName } from "@tessera/kernel/routes/routes.ts";
import { late, type Late } from "../ground/late.tsx";
import type { NotAvailableName } from "./not-available-titles.ts";

type Screen<Name extends RouteName> = Late<{ route: Extract<KnownRoute, { name: Name }> }>;

type Screens = { readonly [Name in Exclude<RouteName, NotAvailableName>]: Screen<Name> };

const workspace = late(() => import("./workspace/workspace-screen.tsx").then((module) => module.WorkspaceScreen));

const notAvailable = late(() => import("./not-available-screen.tsx").then((module) => module.NotAvailableScreen));

const settings = late(() => import("./settings/settings-screen.tsx").then((module) => module.SettingsScreen));

const screens: Screens = {
  root: workspace,
  page: workspace,
  space: workspace,
  spaceDomain: workspace,
  login: late(() => import("../features/auth/login-screen.tsx").then((module) => module.LoginScreen)),
  signup: late(() => import("../features/auth/signup-screen.tsx").then((module) => module.SignupScreen)),
  logout: late(() => import("../features/auth/logout-screen.tsx").then((module) => module.LogoutScreen)),
  onboarding: late(() =>
    import("../features/onboarding/onboarding-screen.tsx").then((module) => module.OnboardingScreen),
  ),
  invite: late(() => import("../features/invite/invite-screen.tsx").then((module) => module.InviteScreen)),
  home: workspace,
  newPage: workspace,
  quickSearch: late(() => import("./quick-search-screen.tsx").then((module) => module.QuickSearchScreen)),
  help: late(() => import("../features/help/help-screen.tsx").then((module) => module.HelpScreen)),
  settings,
  workspaceSettings: late(() =>
    import("./settings/workspace-settings-screen.tsx").then((module) => module.WorkspaceSettingsScreen),
  ),
};

/** The screen of a route. */
export function screenOf<Name extends RouteName>(name: Name): Screen<Name> {
  // The table pairs every name with the screen of its route. TypeScript cannot express the pair in a lookup.
  return ((screens as Partial<Record<RouteName, unknown>>)[name] ?? notAvailable) as Screen<Name>;
}

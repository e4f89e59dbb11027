// The screens that most starts do not meet. The code of each loads when it is opened.
import type { KnownRoute } from "@tessera/kernel/routes/routes.ts";
import { late, type Late } from "../ground/late.tsx";

export type OtherScreen = "logout" | "onboarding" | "quickSearch" | "help" | "settings" | "workspaceSettings";

export const otherScreens: {
  readonly [Name in OtherScreen]: Late<{ route: Extract<KnownRoute, { name: Name }> }>;
} = {
  logout: late(() => import("../features/auth/logout-screen.tsx").then((module) => module.LogoutScreen)),
  onboarding: late(() =>
    import("../features/onboarding/onboarding-screen.tsx").then((module) => module.OnboardingScreen),
  ),
  quickSearch: late(() => import("./quick-search-screen.tsx").then((module) => module.QuickSearchScreen)),
  help: late(() => import("../features/help/help-screen.tsx").then((module) => module.HelpScreen)),
  settings: late(() => import("./settings/settings-screen.tsx").then((module) => module.SettingsScreen)),
  workspaceSettings: late(() =>
    import("./settings/workspace-settings-screen.tsx").then((module) => module.WorkspaceSettingsScreen),
  ),
};

export const notAvailable = late(() =>
  import("./not-available-screen.tsx").then((module) => module.NotAvailableScreen),
);

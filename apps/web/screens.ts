// Which screen a route shows. Each screen is its own chunk, loaded when its route is met.
import type { KnownRoute, RouteName } from "@tessera/kernel/routes/routes.ts";
import { late, type Late } from "./late.tsx";

type Screens = { readonly [Name in RouteName]: Late<{ route: Extract<KnownRoute, { name: Name }> }> };

const workspace = late(() =>
  import("./screens/workspace/workspace-screen.tsx").then((module) => module.WorkspaceScreen),
);

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
};

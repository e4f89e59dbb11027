// Which screen a route shows. Each screen is its own chunk, loaded when its route is met.
import type { KnownRoute, RouteName } from "@tessera/kernel/routes/routes.ts";
import { lazy, type ComponentType } from "react";

type Screens = { readonly [Name in RouteName]: ComponentType<{ route: Extract<KnownRoute, { name: Name }> }> };

const workspace = lazy(() =>
  import("./screens/workspace/workspace-screen.tsx").then((module) => ({ default: module.WorkspaceScreen })),
);

export const screens: Screens = {
  root: workspace,
  page: workspace,
  space: workspace,
  spaceDomain: workspace,
  login: lazy(() => import("./screens/login/login-screen.tsx").then((module) => ({ default: module.LoginScreen }))),
  signup: lazy(() => import("./screens/signup/signup-screen.tsx").then((module) => ({ default: module.SignupScreen }))),
  logout: lazy(() => import("./screens/logout/logout-screen.tsx").then((module) => ({ default: module.LogoutScreen }))),
  onboarding: lazy(() =>
    import("./screens/onboarding/onboarding-screen.tsx").then((module) => ({ default: module.OnboardingScreen })),
  ),
  invite: lazy(() => import("./screens/invite/invite-screen.tsx").then((module) => ({ default: module.InviteScreen }))),
};

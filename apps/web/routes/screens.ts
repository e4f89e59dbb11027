// The screen that a route shows. The code of each screen loads with its route. A route without a screen has its title in
// not-available-titles.ts.
import type { KnownRoute, RouteName } from "@tessera/kernel/routes/routes.ts";
import { late, type Late } from "../ground/late.tsx";
import type { NotAvailableName } from "./not-available-titles.ts";
import type { OtherScreen } from "./other-screens.ts";

type Screen<Name extends RouteName> = Late<{ route: Extract<KnownRoute, { name: Name }> }>;

type Screens = { readonly [Name in Exclude<RouteName, NotAvailableName>]: Screen<Name> };

const workspace = late(() => import("./workspace/workspace-screen.tsx").then((module) => module.WorkspaceScreen));

/** The screens that most starts do not meet. Their list loads with the first of them. */
const other = <Name extends OtherScreen>(name: Name): Screen<Name> =>
  late(async () => {
    const screen = (await import("./other-screens.ts")).otherScreens[name] as Screen<Name>;
    await screen.prepare();
    return screen;
  });

const notAvailable = late(() => import("./other-screens.ts").then((module) => module.notAvailable));

const screens: Screens = {
  root: workspace,
  page: workspace,
  space: workspace,
  spaceDomain: workspace,
  home: workspace,
  newPage: workspace,
  login: late(() => import("../features/auth/login-screen.tsx").then((module) => module.LoginScreen)),
  signup: late(() => import("../features/auth/signup-screen.tsx").then((module) => module.SignupScreen)),
  invite: late(() => import("../features/invite/invite-screen.tsx").then((module) => module.InviteScreen)),
  logout: other("logout"),
  onboarding: other("onboarding"),
  quickSearch: other("quickSearch"),
  help: other("help"),
  settings: other("settings"),
  workspaceSettings: other("workspaceSettings"),
};

/** The screen of a route. */
export function screenOf<Name extends RouteName>(name: Name): Screen<Name> {
  // The table pairs every name with the screen of its route. TypeScript cannot express the pair in a lookup.
  return ((screens as Partial<Record<RouteName, unknown>>)[name] ?? notAvailable) as Screen<Name>;
}

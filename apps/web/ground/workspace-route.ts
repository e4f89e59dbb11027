// The routes that the shell of a workspace shows.
import type { Route } from "@tessera/kernel/routes/routes.ts";

export type WorkspaceRoute = Extract<Route, { name: "root" | "page" | "space" | "spaceDomain" | "home" | "newPage" }>;

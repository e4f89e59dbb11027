// Which of the root's targets mean settings, and which part of them.
import { buildPath, type Route } from "@tessera/kernel/routes/routes.ts";

type RootTarget = NonNullable<Extract<Route, { name: "root" }>["target"]>;

const parts: Partial<Record<RootTarget, string>> = {
  settings: "",
  user_settings: "",
  profile: "#profile",
  // Notifications come later; their settings will be on the same page.
  notifications_and_settings: "",
  language_and_region: "#language",
};

/** The address of the settings that the root's target means; null for every other target, and for none. */
export function settingsOfTarget(target: RootTarget | undefined): string | null {
  const part = target === undefined ? undefined : parts[target];
  return part === undefined ? null : buildPath("settings", {}) + part;
}

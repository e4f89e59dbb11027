// Every screen of the product, in parts by subject: for pictures, for axe and for the check of words. Each part has a user with a
// workspace, loads the app once, and moves between its screens inside the app.
// Invariant: a new screen is added to a part, so that all three checks visit it; no part needs another part. The titles of the
// pages of one part differ. Leaves the check of each screen to the caller.
import type { Browser, Page } from "@playwright/test";
import { wide } from "./at-each-width.ts";
import { editorParts } from "./editor-screens.ts";
import { settler, type Person } from "./people.ts";
import { visitDatabaseTypes } from "./screens-of/database-types.ts";
import { visitDatabases } from "./screens-of/databases.ts";
import { visitEverydayDatabases } from "./screens-of/everyday-databases.ts";
import { setOperatorFlags, visitFinders, visitHelp, visitOperators } from "./screens-of/finders.ts";
import { visitHome, visitSettings } from "./screens-of/home-and-settings.ts";
import { visitFace, visitPlacesOfPages } from "./screens-of/page-face.ts";
import { visitPage, visitSidebar } from "./screens-of/page.ts";
import { visitWaysIn } from "./screens-of/ways-in.ts";

/** Called with each screen when it is complete. `before` must be called after each change of the width of the window. */
export type Visit = (page: Page, name: string, before?: (width: number) => Promise<void>) => Promise<void>;

type Part = (browser: Browser, url: string, visit: Visit) => Promise<void>;

/** The part with these walks, one after the other, of one user. `prepare` changes the browser before the app is loaded. */
const inWorkspace =
  (
    walks: readonly ((person: Person, visit: Visit) => Promise<void>)[],
    prepare: (person: Person) => Promise<void> = async () => undefined,
  ): Part =>
  async (browser, url, visit) => {
    const mira = await settler(browser, url, "Mira", { to: null });
    // A screen that does not appear fails the step that waits for it, before the time limit of the whole test.
    mira.context.setDefaultTimeout(60_000);
    await mira.page.setViewportSize(wide);
    await prepare(mira);
    await mira.page.goto("/");
    for (const walk of walks) await walk(mira, visit);
    await mira.context.close();
  };

export const parts: Readonly<Record<string, Part>> = {
  "ways in": visitWaysIn,
  "a page and the sidebar": inWorkspace([visitPage, visitFace, visitPlacesOfPages, visitSidebar]),
  "home, settings, finders and help": inWorkspace(
    [visitOperators, visitHome, visitSettings, visitFinders, visitHelp],
    setOperatorFlags,
  ),
  databases: inWorkspace([visitDatabases]),
  "types of properties, imports and everyday databases": inWorkspace([visitDatabaseTypes, visitEverydayDatabases]),
  ...Object.fromEntries(Object.entries(editorParts).map(([name, walks]) => [name, inWorkspace(walks)])),
};

/** Visits the screens of all parts, or of the part with the name `only`. */
export async function everyScreen(browser: Browser, url: string, visit: Visit, only?: string): Promise<void> {
  for (const [name, part] of Object.entries(parts))
    if (only === undefined || name === only) await part(browser, url, visit);
}

// Every screen there is, in parts by subject, each made by a person of its own: for pictures, for axe, and for words.
// Invariant: a screen that is added to the product is added to a part, and thereby looked at by all three; a part needs
// nothing of another one. Leaves looking to whoever calls.
import type { Browser, Page } from "@playwright/test";
import { wide } from "./at-each-width.ts";
import { editorParts } from "./editor-screens.ts";
import { settler, type Person } from "./people.ts";
import { visitDatabaseTypes } from "./screens-of/database-types.ts";
import { visitDatabases } from "./screens-of/databases.ts";
import { visitEverydayDatabases } from "./screens-of/everyday-databases.ts";
import { visitFinders, visitHelp, visitOperators } from "./screens-of/finders.ts";
import { visitHome, visitSettings } from "./screens-of/home-and-settings.ts";
import { visitFace, visitPlacesOfPages } from "./screens-of/page-face.ts";
import { visitPage } from "./screens-of/page.ts";
import { visitWaysIn } from "./screens-of/ways-in.ts";

/** Called with each screen as it stands. `before` is to be called when the window's width has changed. */
export type Visit = (page: Page, name: string, before?: (width: number) => Promise<void>) => Promise<void>;

type Part = (browser: Browser, url: string, visit: Visit) => Promise<void>;

/** These walks, one after the other, by somebody in a workspace of their own. */
const inWorkspace =
  (...walks: readonly ((person: Person, visit: Visit) => Promise<void>)[]): Part =>
  async (browser, url, visit) => {
    const mira = await settler(browser, url, "Mira", { to: null });
    // What does not come is told at its place, not at the end of the whole walk.
    mira.context.setDefaultTimeout(60_000);
    await mira.page.setViewportSize(wide);
    await mira.page.goto("/");
    for (const walk of walks) await walk(mira, visit);
    await mira.context.close();
  };

export const parts: Readonly<Record<string, Part>> = {
  "ways in": visitWaysIn,
  "a page, its menus and the sidebar": inWorkspace(visitPage),
  "a page's icon and cover": inWorkspace(visitFace),
  "where pages go, and pages that are not there": inWorkspace(visitPlacesOfPages),
  "home and settings": inWorkspace(visitHome, visitSettings),
  "what is found": inWorkspace(visitFinders),
  databases: inWorkspace(visitDatabases),
  "types of databases, and imports": inWorkspace(visitDatabaseTypes),
  "databases for everyday work": inWorkspace(visitEverydayDatabases),
  "help, and what operators set": inWorkspace(visitHelp, visitOperators),
  ...Object.fromEntries(Object.entries(editorParts).map(([name, walks]) => [name, inWorkspace(...walks)])),
};

/** `only`: the part of that name alone. */
export async function everyScreen(browser: Browser, url: string, visit: Visit, only?: string): Promise<void> {
  for (const [name, part] of Object.entries(parts))
    if (only === undefined || name === only) await part(browser, url, visit);
}

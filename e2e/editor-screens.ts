// The menus of the page editor and the types of blocks, each as a screen, in parts that do not need each other.
// Invariant: a new menu of the editor or type of block is added here, by subject in screens-of/.
import type { Person } from "./people.ts";
import type { Visit } from "./every-screen.ts";
import { visitCustomEmoji } from "./screens-of/custom-emoji-screens.ts";
import { visitAround } from "./screens-of/around-the-page.ts";
import { visitColumns, visitDragging } from "./screens-of/moving.ts";
import { visitButton } from "./screens-of/button.ts";
import { visitDates } from "./screens-of/dates.ts";
import { visitSynced } from "./screens-of/synced-screens.ts";
import { visitTouch } from "./screens-of/touch.ts";
import { visitTables } from "./screens-of/tables.ts";
import { visitTabs } from "./screens-of/tabs.ts";
import { visitPlaces } from "./screens-of/ways-to-pages.ts";
import { visitWeb } from "./screens-of/web.ts";
import { visitKinds, visitFolds, visitEquations, visitDiagram } from "./screens-of/written-kinds.ts";
import { visitWriting } from "./screens-of/writing.ts";

export const editorParts: Readonly<Record<string, readonly ((person: Person, visit: Visit) => Promise<void>)[]>> = {
  "writing, columns, addresses, equations and the page around its text": [
    visitWriting,
    visitKinds,
    visitFolds,
    visitDragging,
    visitColumns,
    visitAround,
    visitWeb,
    visitEquations,
    visitDiagram,
  ],
  "tables, tabs, synced blocks, buttons, emoji and touch": [
    visitTables,
    visitTabs,
    visitSynced,
    visitPlaces,
    visitButton,
    visitDates,
    visitCustomEmoji,
    visitTouch,
  ],
};

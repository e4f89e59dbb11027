// The page editor's menus and kinds of blocks, each as a screen of its own, in parts that need nothing of each other.
// Invariant: a menu or a kind of block that is added to the editor is added here, by subject in screens-of/.
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
  writing: [visitWriting],
  "code, callouts and toggle headings": [visitKinds, visitFolds],
  "dragging and columns": [visitDragging, visitColumns],
  "bookmarks and embeds": [visitWeb],
  "what stands around the text": [visitAround],
  "equations and diagrams": [visitEquations, visitDiagram],
  "tables and tabs": [visitTables, visitTabs],
  "synced blocks and ways to pages": [visitSynced, visitPlaces],
  "buttons and dates": [visitButton, visitDates],
  "a touch screen": [visitTouch],
  "a workspace's own emoji": [visitCustomEmoji],
};

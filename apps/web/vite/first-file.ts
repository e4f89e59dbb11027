// What every start on a page runs comes in few files: asked for one by one, a hundred small files cost a start more than their
// code does. What is drawn first is in one, what the shell around it needs a moment later in a second, what writing needs
// then in a third, and the clipboard's forms in a fourth.
// Invariant: what screens without a workspace import is in none of the later files: who logs in loads no editor.
import { fileURLToPath } from "node:url";

const modulesAt = (files: readonly string[]): readonly string[] =>
  files.map((file) => fileURLToPath(new URL(`../${file}`, import.meta.url)));

/** What a workspace's page is made of; each is loaded on demand, and brings what it imports. */
export const firstEntries = modulesAt([
  "boot.tsx",
  "routes/workspace/workspace-screen.tsx",
  "data/session/open-session.ts",
]);

export const firstFileName = "first-page";

/** The file of `unused`. */
export const unusedFileName = "server-rules";

/**
 * Modules that the first page's modules import without using anything of them in a browser, because only the server reads the schemas of
 * records, which use them. They have a file of their own; otherwise the bundler puts them into the file of what imports them.
 */
const unused = modulesAt(["../../packages/kernel/rules/user-name.ts"]);

/** Loaded by every start behind the first page, in the order of the files. */
const laterFiles: readonly (readonly [name: string, entries: readonly string[]])[] = [
  [
    "around-page",
    modulesAt([
      "routes/app-layers.tsx",
      "../../packages/platform/log/collector.ts",
      "data/records/browser-channel.ts",
      "routes/workspace/action-layer.tsx",
      "routes/workspace/shell-dialog-rows.tsx",
      "routes/workspace/late-faces.tsx",
      "routes/workspace/sidebar-foot-rows.tsx",
      "features/sidebar/tree-moves.tsx",
      "features/help/help-button.tsx",
      "features/page-head/page-adds.tsx",
      "routes/workspace/topbar-rows.tsx",
      "frame/topbar/storage-banner.tsx",
      "data/search/recents-calls.ts",
      "account/account-calls.ts",
      "data/pages/duplicate-page.ts",
      "boot/emoji-font.ts",
      "offline/start-offline.ts",
    ]),
  ],
  [
    "writing",
    modulesAt([
      "routes/workspace/page-layer-rows.tsx",
      "features/page/view/page-trouble.tsx",
      "features/page/dates/date-words.ts",
      "../../packages/editor/page/remote-cursors.ts",
      "../../packages/blocks/media/mount-media.tsx",
      "data/files/session-files.ts",
      "data/emoji/own-emoji.ts",
    ]),
  ],
  [
    "clipboard",
    modulesAt([
      "../../packages/editor/clipboard/clipboard-addon.ts",
      "../../packages/blocks/html/writing/to-html.ts",
      "../../packages/blocks/html/reading/from-html.ts",
      "../../packages/blocks/markdown/to-markdown.ts",
      "../../packages/blocks/markdown/from-markdown.ts",
      "../../packages/blocks/markdown/is-markdown.ts",
      "../../packages/blocks/markdown/emoji-names.ts",
      "../../packages/blocks/markdown/line-of-block.ts",
      "../../packages/blocks/table/table-of-tabs.ts",
      "features/page/menus/read-long.ts",
      "features/page/menus/long-paste-ports.ts",
    ]),
  ],
];

/** Screens that are met without a workspace. */
const outside = modulesAt(
  ["auth/login", "auth/signup", "auth/logout", "onboarding/onboarding", "invite/invite", "help/help"].map(
    (screen) => `features/${screen}-screen.tsx`,
  ),
);

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The groups of the bundler's code splitting. A group takes with it what its modules import and no earlier one has. */
export function firstFiles() {
  let fileOf: ReadonlyMap<string, string | null> | null = null;
  const names = [unusedFileName, firstFileName, ...laterFiles.map(([name]) => name)];
  return names.map((file, at) => ({
    debugName: file,
    priority: names.length - at,
    name(id: string, modules: Modules): string | null {
      fileOf ??= sorted(modules);
      return fileOf.get(id) === file ? file : null;
    },
  }));
}

function sorted(modules: Modules): ReadonlyMap<string, string | null> {
  const fileOf = new Map<string, string | null>();
  /** These modules and all that they import statically, where no file has them yet. */
  const put = (file: string | null, entries: readonly string[]): void => {
    const visit = (id: string): void => {
      if (fileOf.has(id)) return;
      const info = modules.getModuleInfo(id);
      if (info === null) return;
      fileOf.set(id, file);
      info.importedIds.forEach(visit);
    };
    entries.forEach(visit);
  };
  put(unusedFileName, unused);
  put(firstFileName, firstEntries);
  put(null, outside);
  for (const [file, entries] of laterFiles) put(file, entries);
  return fileOf;
}

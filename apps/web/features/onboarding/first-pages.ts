// The pages that a new workspace begins with, in the language of who made it: each shows some of what pages can do, and
// they may be written over or thrown away like any other. Markdown holds the words, so that translators see whole pages.
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { fromMarkdown } from "@tessera/blocks/markdown/from-markdown.ts";
import { blockTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { writePages } from "../../data/pages/write-pages.ts";

/** Throws where the person may not write in it. */
export async function writeFirstPages(workspace: Pick<Workspace, "records">, i18n: I18n): Promise<void> {
  if (!(await writePages(workspace.records, firstPages(i18n)))) throw new Error("The first pages were refused.");
}

export function firstPages(i18n: I18n): readonly BlockTree[] {
  const words = (markdown: MessageDescriptor) => fromMarkdown(i18n._(markdown));
  return [
    page("👋", i18n._(msg`First steps`), [
      ...words(msg`> [!TIP]
> This page is yours. Try things out on it, and throw it away when you know your way around.

# Write

- [ ] Click behind this line, press Enter and write a line of your own
- [ ] Type \`/\` on an empty line: headings, tables, pictures, code and everything else are there
- [ ] Begin a line with \`#\`, \`-\`, \`1.\`, \`[]\` or \`>\` and a space for a heading, a list, a to-do or a toggle
- [ ] Select some words to make them **bold**, *slanted*, ~~struck~~ or a link
- [ ] Drag a line by the handle on its left, or rest a finger on it and move it

# Find your way

- [ ] Press **New page** in the sidebar, and drag pages there to where they belong
- [ ] Press Ctrl (⌘ on a Mac) and P to find any page
- [ ] Type \`@\` to mention a person, a page or a date

# Work together

- [ ] Press **Share** above a page and send somebody the link: you see each other write

<details><summary>What if I am offline, or delete something?</summary>

Keep writing: everything is kept on this device and sent when the connection is back. What was deleted is in the trash, at the foot of the sidebar, and Ctrl (⌘ on a Mac) and Z takes back your last steps.

</details>`),
    ]),
    page("🗓️", i18n._(msg`Weekly plan`), [
      ...words(msg`What is to be done, in three columns. Drag lines from one to the next.`),
      columns([
        words(msg`# Next

- [ ] Ask everybody what they need this week
- [ ] Book a room for Thursday`),
        words(msg`# Under way

- [ ] Write the invitation`),
        words(msg`# Done

- [x] Make a workspace`),
      ]),
    ]),
    page("📝", i18n._(msg`Meeting notes`), [
      ...words(msg`One page for each meeting. Duplicate the one below to begin the next.`),
      page("💬", i18n._(msg`Our first meeting`), [
        ...words(msg`# Agenda

1. What we want to do with this workspace
2. Who looks after which page

# Decisions

> [!IMPORTANT]
> Write down what was decided, so that nobody has to ask twice.

# To do

| What | Who | Until |
| --- | --- | --- |
| Invite everybody | | |
| Move our notes here | | |`),
      ]),
    ]),
  ];
}

function page(icon: string, title: string, children: readonly BlockTree[]): BlockTree {
  return { ...blockTree("page", [[title]], children), format: { page_icon: icon } };
}

/** Side by side, each as wide as the others. */
function columns(contents: readonly (readonly BlockTree[])[]): BlockTree {
  const column = (children: readonly BlockTree[]): BlockTree => ({
    ...blockTree("column", [], children),
    format: { column_ratio: 1 / contents.length },
  });
  return blockTree("column_list", [], contents.map(column));
}

// What can be done with a tab, as rows of one list.
import { deletionOf } from "@tessera/editor/blocks/delete-blocks.ts";
import type { TabList } from "./tab-list.tsx";

export function openTabMenu(strip: TabList, panel: string | null, anchor: HTMLElement): void {
  const { host, tools, words, panels } = strip;
  if (panel === null || !host.page.editable.read()) return;
  const at = panels.indexOf(panel);
  const choices = [
    { id: "rename", title: words.rename, run: () => strip.rename(panel) },
    { id: "icon", title: words.icon, run: () => chooseIcon(strip, panel) },
    ...(at > 0 ? [{ id: "back", title: words.moveBack, run: () => strip.move(panel, at - 1) }] : []),
    ...(at < panels.length - 1 ? [{ id: "on", title: words.moveOn, run: () => strip.move(panel, at + 1) }] : []),
    { id: "remove", title: words.remove, run: () => strip.remove(panel) },
    {
      id: "remove-all",
      title: words.removeAll,
      run: () => void host.page.editor.applyAll(deletionOf(host.page.editor, [host.block.id]), "delete"),
    },
  ];
  tools.ask("choice", anchor, {
    label: words.menu,
    chosen: null,
    rows: choices.map(({ id, title }) => ({ id, title, aliases: "" })),
    onChoose: (id) => choices.find((choice) => choice.id === id)?.run(),
  });
}

function chooseIcon(strip: TabList, panel: string): void {
  const { editor } = strip.host.page;
  const tab = strip.tabOf(panel);
  if (tab === null) return;
  strip.tools.ask("icon", tab, {
    label: strip.words.icon,
    hasIcon: strip.iconAt(panel) !== "",
    onChoose: (icon) => {
      const pointer = { table: "block" as const, id: panel, spaceId: editor.source.spaceId };
      editor.apply([{ pointer, path: ["format", "page_icon"], command: "set", args: { value: icon } }], "set");
    },
  });
}

// What the rows of the tree can ask for: opening, renaming, new pages, the order of the sections, their menus.
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable } from "../../ground/services.ts";
import { useFaces } from "../../parts/faces/faces.ts";
import { useAddPage } from "../../parts/pages/use-add-page.ts";
import type { Places } from "./create-places.ts";
import { openKey, type SectionRow } from "./places.ts";
import { useSectionNames } from "./section-row.tsx";
import type { TreeContext } from "./tree-context.ts";
import type { LateMover } from "./tree-mover.ts";

export interface TreeContextProps {
  readonly workspace: Workspace;
  readonly places: Places;
  readonly current: string | null;
  /** The sections that are shown, in their order. */
  readonly sections: readonly SectionRow[];
  readonly mover: LateMover;
  readonly focusRow: (key: string) => void;
}

export function useTreeContext(props: TreeContextProps): TreeContext {
  const { workspace, places, current, sections, mover, focusRow } = props;
  const { SectionMenu } = useFaces();
  const { t } = useLingui();
  const names = useSectionNames();
  const addPage = useAddPage(workspace);
  const info = useReadable(workspace.info);
  const [renaming, setRenaming] = useState<string | null>(null);
  const tree: TreeContext = {
    workspace,
    current,
    canAdd: info.canEdit,
    renaming,
    rename(key) {
      setRenaming(key);
      if (key === null && renaming !== null) focusRow(renaming);
    },
    setOpen(row, open) {
      if (row.kind === "section") workspace.sidebar.close(row.section, !open);
      else if (row.kind === "page" && row.section !== "recents") places.setOpen(openKey(row.section, row.pageId), open);
    },
    toggle: (row) => tree.setOpen(row, row.kind !== "note" && !row.open),
    addInside(row) {
      tree.setOpen(row, true);
      void addPage(row.pageId);
    },
    addTo: (section) => void addPage(null, section === "private" ? "private" : "workspace"),
    moveSection(section, by) {
      const order = sections.map((row) => row.section);
      const other = order[order.indexOf(section) + by];
      if (other === undefined) return;
      const swapped = workspace.sidebar.arrangement
        .read()
        .order.map((one) => (one === section ? other : one === other ? section : one));
      workspace.sidebar.order(swapped);
      const name = names[section];
      const words = by < 0 ? t`${name} moved up` : t`${name} moved down`;
      mover.run(({ announce }) => announce(words));
      focusRow(section);
    },
    sectionMenu(row, anchor, close) {
      const at = sections.indexOf(row);
      const adds = info.canEdit && (row.section === "workspace" || row.section === "private");
      return (
        <SectionMenu
          anchor={anchor}
          onClose={close}
          workspace={workspace}
          section={row.section}
          name={names[row.section]}
          onAdd={adds ? () => tree.addTo(row.section) : undefined}
          onUp={at > 0 ? () => tree.moveSection(row.section, -1) : undefined}
          onDown={at < sections.length - 1 ? () => tree.moveSection(row.section, 1) : undefined}
        />
      );
    },
  };
  return tree;
}

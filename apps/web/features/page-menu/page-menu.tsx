// What can be done with a page from where it is named.
import { Trans, useLingui } from "@lingui/react/macro";
import { Menu, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import {
  Copy,
  CopyMinus,
  CornerUpRight,
  FileCode,
  FileDown,
  Link2,
  Pencil,
  Plus,
  SquareArrowOutUpRight,
  Star,
  StarOff,
  Table2,
  TextSearch,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useReadable } from "../../ground/services.ts";
import { useOverlays } from "../../ground/overlays.ts";
import { HomeRow } from "./home-row.tsx";
import { PageFacts } from "./page-facts.tsx";
import { PageSettingsRows } from "./page-settings-rows.tsx";
import { useAddDatabase } from "../../parts/pages/use-add-database.ts";
import { useExport } from "./use-export.ts";
import { usePageActions } from "../../parts/pages/use-page-actions.ts";
import type { PageMenuProps } from "../../parts/faces/faces.ts";

export function PageMenu({
  anchor,
  onClose,
  workspace,
  pageId,
  onAddInside,
  onRename,
  inTree = false,
  isShown = false,
}: PageMenuProps) {
  const { t } = useLingui();
  const actions = usePageActions(workspace);
  const line = useReadable(workspace.pages.line(pageId));
  const { favourites } = useReadable(workspace.sidebar.arrangement);
  const info = useReadable(workspace.info);
  const overlays = useOverlays();
  const addDatabase = useAddDatabase(workspace);
  const exportAs = useExport(workspace);
  // What takes the focus is opened when the menu is away.
  const [then, setThen] = useState<{ readonly run: () => void } | null>(null);
  const canEdit = line?.canEdit === true && line.alive;
  const isFavourite = favourites.includes(pageId);
  const keys = (shortcut: string) => (inTree ? { shortcut } : {});
  return (
    <Menu
      anchor={anchor}
      label={line?.title || t`Untitled`}
      returnFocus={then === null}
      onClose={() => {
        onClose();
        then?.run();
      }}
    >
      {isShown && canEdit ? <PageSettingsRows workspace={workspace} pageId={pageId} /> : null}
      {line?.alive ? (
        <MenuItem
          icon={isFavourite ? <StarOff aria-hidden="true" /> : <Star aria-hidden="true" />}
          onSelect={() => actions.toggleFavourite(pageId)}
        >
          {isFavourite ? <Trans>Remove from favorites</Trans> : <Trans>Add to favorites</Trans>}
        </MenuItem>
      ) : null}
      {line?.sheet === "table" && line.alive ? <HomeRow workspace={workspace} pageId={pageId} /> : null}
      <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void actions.copyLink(pageId)}>
        <Trans>Copy link</Trans>
      </MenuItem>
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden="true" />} onSelect={() => actions.openInTab(pageId)}>
        <Trans>Open in new tab</Trans>
      </MenuItem>
      {isShown ? (
        <>
          <MenuItem
            icon={<TextSearch aria-hidden="true" />}
            shortcut="Mod+F"
            onSelect={() => setThen({ run: () => overlays.open("find") })}
          >
            <Trans>Find in the page</Trans>
          </MenuItem>
          <MenuItem icon={<FileDown aria-hidden="true" />} onSelect={() => void exportAs(pageId, "markdown")}>
            <Trans>Export as Markdown</Trans>
          </MenuItem>
          <MenuItem icon={<FileCode aria-hidden="true" />} onSelect={() => void exportAs(pageId, "html")}>
            <Trans>Export as HTML</Trans>
          </MenuItem>
        </>
      ) : null}
      {canEdit ? (
        <>
          <MenuLine />
          {onRename ? (
            <MenuItem icon={<Pencil aria-hidden="true" />} {...keys("F2")} onSelect={() => setThen({ run: onRename })}>
              <Trans>Rename</Trans>
            </MenuItem>
          ) : null}
          {onAddInside ? (
            <>
              <MenuItem icon={<Plus aria-hidden="true" />} onSelect={onAddInside}>
                <Trans>New page inside</Trans>
              </MenuItem>
              <MenuItem
                icon={<Table2 aria-hidden="true" />}
                onSelect={() => setThen({ run: () => void addDatabase(pageId) })}
              >
                <Trans>New database inside</Trans>
              </MenuItem>
            </>
          ) : null}
          {info.isMember ? (
            <>
              <MenuItem
                icon={<Copy aria-hidden="true" />}
                {...keys("Mod+D")}
                onSelect={() => void actions.duplicate(pageId)}
              >
                <Trans>Duplicate</Trans>
              </MenuItem>
              {line.sheet === "table" ? (
                <MenuItem
                  icon={<CopyMinus aria-hidden="true" />}
                  onSelect={() => void actions.duplicate(pageId, false)}
                >
                  <Trans>Duplicate without content</Trans>
                </MenuItem>
              ) : null}
              <MenuItem
                icon={<CornerUpRight aria-hidden="true" />}
                {...keys("Mod+Shift+P")}
                onSelect={() => setThen({ run: () => actions.chooseMove(pageId) })}
              >
                <Trans>Move to</Trans>
              </MenuItem>
            </>
          ) : null}
          <MenuLine />
          <MenuItem
            danger
            icon={<Trash2 aria-hidden="true" />}
            {...keys("Delete")}
            onSelect={() => actions.trash(pageId)}
          >
            <Trans>Move to trash</Trans>
          </MenuItem>
        </>
      ) : null}
      {isShown ? <PageFacts workspace={workspace} pageId={pageId} /> : null}
    </Menu>
  );
}

// What can be done with a page from where it is named.
import { Trans, useLingui } from "@lingui/react/macro";
import { Menu, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { Link2, SquareArrowOutUpRight, Star, StarOff } from "lucide-react";
import { useState } from "react";
import { useReadable } from "../../ground/services.ts";
import type { PageMenuProps } from "../../parts/faces/faces.ts";
import { usePageActions } from "../../parts/pages/use-page-actions.ts";
import { EditPageRows } from "./edit-page-rows.tsx";
import { HomeRow } from "./home-row.tsx";
import { PageFacts } from "./page-facts.tsx";
import { PageSettingsRows } from "./page-settings-rows.tsx";
import { ShownPageRows } from "./shown-page-rows.tsx";

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
  // What takes the focus runs after the menu has closed, which would take the focus back.
  const [then, setThen] = useState<{ readonly run: () => void } | null>(null);
  const whenClosed = (run: () => void) => setThen({ run });
  const canEdit = line?.canEdit === true && line.alive;
  const isDatabase = line?.sheet === "table";
  const isFavourite = favourites.includes(pageId);
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
      {isDatabase && line.alive ? <HomeRow workspace={workspace} pageId={pageId} /> : null}
      <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void actions.copyLink(pageId)}>
        <Trans>Copy link</Trans>
      </MenuItem>
      <MenuItem icon={<SquareArrowOutUpRight aria-hidden="true" />} onSelect={() => actions.openInTab(pageId)}>
        <Trans>Open in new tab</Trans>
      </MenuItem>
      {isShown ? <ShownPageRows workspace={workspace} pageId={pageId} whenClosed={whenClosed} /> : null}
      {canEdit ? (
        <EditPageRows
          workspace={workspace}
          pageId={pageId}
          actions={actions}
          isDatabase={isDatabase}
          shortcuts={inTree}
          onAddInside={onAddInside}
          onRename={onRename}
          whenClosed={whenClosed}
        />
      ) : null}
      {isShown ? <PageFacts workspace={workspace} pageId={pageId} /> : null}
    </Menu>
  );
}

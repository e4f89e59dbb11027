// The three dots of a page, wherever it is named: its menu, whose code comes with the first press.
import { useLingui } from "@lingui/react/macro";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Ellipsis } from "lucide-react";
import { late } from "../../late.tsx";
import type { Workspace } from "../../session/session.ts";
import { useTrash } from "../use-trash.ts";

const PageMenu = late(() => import("./page-menu.tsx").then((module) => module.PageMenu));

export interface PageMenuButtonProps {
  workspace: Workspace;
  page: { readonly id: string; readonly title: string };
  label: string;
  small?: boolean;
  canTrash: boolean;
  onAddInside?: (() => void) | undefined;
  onRename?: () => void;
}

export function PageMenuButton({
  workspace,
  page,
  label,
  small = false,
  canTrash,
  onAddInside,
  onRename,
}: PageMenuButtonProps) {
  const { t } = useLingui();
  const trash = useTrash(workspace);
  return (
    <MenuButton
      trigger={(props) => (
        <IconButton {...props} small={small} label={label}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
      menu={(anchor, close) => (
        <PageMenu
          anchor={anchor}
          onClose={close}
          pageId={page.id}
          title={page.title}
          onAddInside={onAddInside}
          onRename={onRename}
          onTrash={canTrash ? () => trash(page.id, page.title || t`Untitled`) : undefined}
        />
      )}
    />
  );
}

// What can be done with a page from where it is named.
import { Trans, useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { Menu, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { Link2, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useServices } from "../../services.ts";
import { copyText } from "../copy-text.ts";

export interface PageMenuProps {
  anchor: Element;
  onClose: () => void;
  pageId: string;
  title: string;
  onAddInside?: (() => void) | undefined;
  onRename?: (() => void) | undefined;
  onTrash?: (() => void) | undefined;
}

export function PageMenu({ anchor, onClose, pageId, title, onAddInside, onRename, onTrash }: PageMenuProps) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const [renames, setRenames] = useState(false);
  async function copy(): Promise<void> {
    const done = await copyText(new URL(pagePath(pageId, title), window.location.origin).href);
    toasts.show(
      done
        ? { words: t`Link copied` }
        : { words: t`The browser does not allow copying. Copy the address from the address bar.`, tone: "danger" },
    );
  }
  return (
    <Menu
      anchor={anchor}
      label={title || t`Untitled`}
      returnFocus={!renames}
      onClose={() => {
        onClose();
        if (renames) onRename?.();
      }}
    >
      {onRename ? (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setRenames(true)}>
          <Trans>Rename</Trans>
        </MenuItem>
      ) : null}
      <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copy()}>
        <Trans>Copy link</Trans>
      </MenuItem>
      {onAddInside ? (
        <MenuItem icon={<Plus aria-hidden="true" />} onSelect={onAddInside}>
          <Trans>New page inside</Trans>
        </MenuItem>
      ) : null}
      {onTrash ? (
        <>
          <MenuLine />
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onTrash}>
            <Trans>Move to trash</Trans>
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

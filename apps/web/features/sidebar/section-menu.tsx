// What can be done with a section of the sidebar.
import { Trans } from "@lingui/react/macro";
import { Menu, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { ArrowDown, ArrowUp, Plus, Table2, Upload } from "lucide-react";

import { useState } from "react";
import { useShellDialogs } from "../../ground/shell-dialogs.ts";
import { useAddDatabase } from "../../parts/pages/use-add-database.ts";
import type { SectionMenuProps } from "../../parts/faces/faces.ts";

export function SectionMenu({ workspace, section, anchor, onClose, name, onAdd, onUp, onDown }: SectionMenuProps) {
  const addDatabase = useAddDatabase(workspace);
  const dialogs = useShellDialogs();
  // A new database takes the focus to its name, so it is made after the menu has closed.
  const [then, setThen] = useState<{ readonly run: () => void } | null>(null);
  return (
    <Menu
      anchor={anchor}
      label={name}
      returnFocus={then === null}
      onClose={() => {
        onClose();
        then?.run();
      }}
    >
      {onAdd ? (
        <>
          <MenuItem icon={<Plus aria-hidden="true" />} onSelect={onAdd}>
            <Trans>New page</Trans>
          </MenuItem>
          <MenuItem
            icon={<Table2 aria-hidden="true" />}
            onSelect={() =>
              setThen({ run: () => void addDatabase(null, section === "private" ? "private" : "workspace") })
            }
          >
            <Trans>New database</Trans>
          </MenuItem>
          <MenuItem
            icon={<Upload aria-hidden="true" />}
            onSelect={() => setThen({ run: () => dialogs.show({ kind: "import", isPrivate: section === "private" }) })}
          >
            <Trans>Import CSV</Trans>
          </MenuItem>
        </>
      ) : null}
      <MenuItem
        icon={<ArrowUp aria-hidden="true" />}
        shortcut="Mod+Shift+ArrowUp"
        disabled={!onUp}
        onSelect={() => onUp?.()}
      >
        <Trans>Move up</Trans>
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden="true" />}
        shortcut="Mod+Shift+ArrowDown"
        disabled={!onDown}
        onSelect={() => onDown?.()}
      >
        <Trans>Move down</Trans>
      </MenuItem>
    </Menu>
  );
}

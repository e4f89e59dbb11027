// What people who may edit a page can do with it: rename it, add pages inside it, copy it, move it, put it into the trash.
import { Trans } from "@lingui/react/macro";
import { MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { Copy, CopyMinus, CornerUpRight, Pencil, Plus, Table2, Trash2 } from "lucide-react";
import { useReadable } from "../../ground/services.ts";
import type { PageMenuProps } from "../../parts/faces/faces.ts";
import { useAddDatabase } from "../../parts/pages/use-add-database.ts";
import type { PageActions } from "../../parts/pages/use-page-actions.ts";

export interface EditPageRowsProps extends Pick<PageMenuProps, "workspace" | "pageId" | "onAddInside" | "onRename"> {
  actions: PageActions;
  isDatabase: boolean;
  /** Whether the keys of the rows work where the menu is opened, so that they are named. */
  shortcuts: boolean;
  /** Runs what takes the focus when the menu is closed. */
  whenClosed: (run: () => void) => void;
}

export function EditPageRows(props: EditPageRowsProps) {
  const { workspace, pageId, onAddInside, onRename, actions, shortcuts, whenClosed } = props;
  const info = useReadable(workspace.info);
  const addDatabase = useAddDatabase(workspace);
  return (
    <>
      <MenuLine />
      {onRename ? (
        <MenuItem
          icon={<Pencil aria-hidden="true" />}
          {...(shortcuts && { shortcut: "F2" })}
          onSelect={() => whenClosed(onRename)}
        >
          <Trans>Rename</Trans>
        </MenuItem>
      ) : null}
      {onAddInside ? (
        <>
          <MenuItem icon={<Plus aria-hidden="true" />} onSelect={onAddInside}>
            <Trans>New page inside</Trans>
          </MenuItem>
          <MenuItem icon={<Table2 aria-hidden="true" />} onSelect={() => whenClosed(() => void addDatabase(pageId))}>
            <Trans>New database inside</Trans>
          </MenuItem>
        </>
      ) : null}
      {info.isMember ? <MemberRows {...props} /> : null}
      <MenuLine />
      <MenuItem
        danger
        icon={<Trash2 aria-hidden="true" />}
        {...(shortcuts && { shortcut: "Delete" })}
        onSelect={() => actions.trash(pageId)}
      >
        <Trans>Move to trash</Trans>
      </MenuItem>
    </>
  );
}

/** Only members of the workspace copy and move pages: guests have no place in it to put one. */
function MemberRows({ pageId, actions, isDatabase, shortcuts, whenClosed }: EditPageRowsProps) {
  return (
    <>
      <MenuItem
        icon={<Copy aria-hidden="true" />}
        {...(shortcuts && { shortcut: "Mod+D" })}
        onSelect={() => void actions.duplicate(pageId)}
      >
        <Trans>Duplicate</Trans>
      </MenuItem>
      {isDatabase ? (
        <MenuItem icon={<CopyMinus aria-hidden="true" />} onSelect={() => void actions.duplicate(pageId, false)}>
          <Trans>Duplicate without content</Trans>
        </MenuItem>
      ) : null}
      <MenuItem
        icon={<CornerUpRight aria-hidden="true" />}
        {...(shortcuts && { shortcut: "Mod+Shift+P" })}
        onSelect={() => whenClosed(() => actions.chooseMove(pageId))}
      >
        <Trans>Move to</Trans>
      </MenuItem>
    </>
  );
}

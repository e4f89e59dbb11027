// What is drawn for each kind of dialog of ground/shell-dialogs.ts: a row each, which the compiler demands. The code of
// each comes when it is first wanted.
import type { ReactNode } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { late } from "../../ground/late.tsx";
import type { ShellDialog, ShellDialogKind } from "../../ground/shell-dialogs.ts";

const MoveDialog = late(() => import("../../features/move/move-dialog.tsx").then((module) => module.MoveDialog));
const MoveBlocksDialog = late(() =>
  import("../../features/move/move-dialog.tsx").then((module) => module.MoveBlocksDialog),
);
const ImportDialog = late(() =>
  import("../../features/databases/csv/import-dialog.tsx").then((module) => module.ImportDialog),
);
const DuplicateDialog = late(() =>
  import("../../features/duplicating/duplicate-dialog.tsx").then((module) => module.DuplicateDialog),
);

const LeaveDialog = late(() => import("../../features/leaving/leave-dialog.tsx").then((module) => module.LeaveDialog));

type DrawDialog<Kind extends ShellDialogKind> = (
  dialog: ShellDialog<Kind>,
  shared: { readonly workspace: Workspace; readonly onClose: () => void },
) => ReactNode;

const dialogRows: { readonly [Kind in ShellDialogKind]: DrawDialog<Kind> } = {
  duplicate: ({ taskId, title }, shared) => <DuplicateDialog key={taskId} taskId={taskId} title={title} {...shared} />,
  import: ({ isPrivate }, shared) => <ImportDialog isPrivate={isPrivate} {...shared} />,
  leave: (_about, shared) => <LeaveDialog {...shared} />,
  move: ({ pageId }, shared) => <MoveDialog pageId={pageId} {...shared} />,
  "move-blocks": ({ ids, choose }, shared) => <MoveBlocksDialog ids={ids} choose={choose} {...shared} />,
};

export function ShownDialog({
  dialog,
  ...shared
}: { dialog: ShellDialog } & Parameters<DrawDialog<ShellDialogKind>>[1]) {
  return drawDialog(dialog, shared);
}

function drawDialog<Kind extends ShellDialogKind>(
  dialog: ShellDialog<Kind>,
  shared: Parameters<DrawDialog<Kind>>[1],
): ReactNode {
  return dialogRows[dialog.kind](dialog, shared);
}

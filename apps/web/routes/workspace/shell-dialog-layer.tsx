// Draws the dialogs that any part of the shell asks for. Their code comes when one is first wanted.
import { useMemo, useState, type ReactNode } from "react";
import { ShellDialogsContext, type ShellDialog, type ShellDialogs } from "../../ground/shell-dialogs.ts";
import { late } from "../../ground/late.tsx";
import type { Workspace } from "../../data/session/workspace.ts";

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

export function ShellDialogLayer({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const [shown, setShown] = useState<ShellDialog | null>(null);
  const dialogs = useMemo((): ShellDialogs => ({ show: setShown }), []);
  return (
    <ShellDialogsContext value={dialogs}>
      {children}
      {shown?.kind === "move" ? (
        <MoveDialog workspace={workspace} pageId={shown.pageId} onClose={() => setShown(null)} />
      ) : null}
      {shown?.kind === "import" ? (
        <ImportDialog workspace={workspace} isPrivate={shown.isPrivate} onClose={() => setShown(null)} />
      ) : null}
      {shown?.kind === "duplicate" ? (
        <DuplicateDialog
          key={shown.taskId}
          workspace={workspace}
          taskId={shown.taskId}
          title={shown.title}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown?.kind === "move-blocks" ? (
        <MoveBlocksDialog workspace={workspace} ids={shown.ids} choose={shown.choose} onClose={() => setShown(null)} />
      ) : null}
    </ShellDialogsContext>
  );
}

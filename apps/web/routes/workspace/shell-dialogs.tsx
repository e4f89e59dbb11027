// Dialogs that any part of the shell may open: where a page is moved to, or blocks of one, a file that is imported, a copy under way. Their code comes when one is first wanted.
import { createContext, use, useMemo, useState, type ReactNode } from "react";
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

type Shown =
  | { readonly kind: "duplicate"; readonly taskId: string; readonly title: string }
  | { readonly kind: "import"; readonly isPrivate: boolean }
  | { readonly kind: "move"; readonly pageId: string }
  | { readonly kind: "move-blocks"; readonly ids: readonly string[]; readonly choose: (pageId: string) => void };

export interface ShellDialogs {
  show(dialog: Shown): void;
}

const DialogsContext = createContext<ShellDialogs | null>(null);

export function useShellDialogs(): ShellDialogs {
  const dialogs = use(DialogsContext);
  if (dialogs === null) throw new Error("No dialogs: this is rendered outside of the shell.");
  return dialogs;
}

export function ShellDialogLayer({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const dialogs = useMemo((): ShellDialogs => ({ show: setShown }), []);
  return (
    <DialogsContext value={dialogs}>
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
    </DialogsContext>
  );
}

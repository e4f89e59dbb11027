// Draws the dialog that any part of the shell asked for. What a kind of dialog draws is a row of shell-dialog-rows.tsx.
import { useMemo, useState, type ReactNode } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { ShellDialogsContext, type ShellDialog, type ShellDialogs } from "../../ground/shell-dialogs.ts";
import { drawDialog } from "./shell-dialog-rows.tsx";

export function ShellDialogLayer({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const [shown, setShown] = useState<ShellDialog | null>(null);
  const dialogs = useMemo((): ShellDialogs => ({ show: setShown }), []);
  return (
    <ShellDialogsContext value={dialogs}>
      {children}
      {shown === null ? null : drawDialog(shown, { workspace, onClose: () => setShown(null) })}
    </ShellDialogsContext>
  );
}

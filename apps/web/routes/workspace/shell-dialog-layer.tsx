// Draws the dialog that a part of the shell opened. What a kind of dialog draws is a row of shell-dialog-rows.tsx.
import { useMemo, useState, type ReactNode } from "react";
import { late } from "../../ground/late.tsx";
import type { Workspace } from "../../data/session/workspace.ts";
import { ShellDialogsContext, type ShellDialog, type ShellDialogs } from "../../ground/shell-dialogs.ts";

const ShownDialog = late(
  () => import("./shell-dialog-rows.tsx").then((module) => module.ShownDialog),
  () => null,
);

export function ShellDialogLayer({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const [shown, setShown] = useState<ShellDialog | null>(null);
  const dialogs = useMemo((): ShellDialogs => ({ show: setShown }), []);
  return (
    <ShellDialogsContext value={dialogs}>
      {children}
      {shown === null ? null : <ShownDialog dialog={shown} workspace={workspace} onClose={() => setShown(null)} />}
    </ShellDialogsContext>
  );
}

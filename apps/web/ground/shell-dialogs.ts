// Dialogs that any part of the shell may ask for, by kind. What draws each is a row of routes/workspace/shell-dialog-rows.tsx.
import { createContext, use } from "react";

/** What each kind of dialog is about. */
interface AboutDialog {
  /** A copy under way. */
  readonly duplicate: { readonly taskId: string; readonly title: string };
  /** A file that is imported. */
  readonly import: { readonly isPrivate: boolean };
  /** Whether the user leaves the workspace. */
  readonly leave: object;
  /** Where a page is moved to. */
  readonly move: { readonly pageId: string };
  /** Where blocks of a page are moved to. */
  readonly "move-blocks": { readonly ids: readonly string[]; readonly choose: (pageId: string) => void };
}

export type ShellDialogKind = keyof AboutDialog;

export type ShellDialog<Kind extends ShellDialogKind = ShellDialogKind> = {
  readonly [Each in Kind]: { readonly kind: Each } & AboutDialog[Each];
}[Kind];

export interface ShellDialogs {
  show(dialog: ShellDialog): void;
}

export const ShellDialogsContext = createContext<ShellDialogs | null>(null);

export function useShellDialogs(): ShellDialogs {
  const dialogs = use(ShellDialogsContext);
  if (dialogs === null) throw new Error("No dialogs: this is rendered outside of the shell.");
  return dialogs;
}

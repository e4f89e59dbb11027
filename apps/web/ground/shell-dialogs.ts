// Dialogs that any part of the shell may ask for: where a page is moved to, or blocks of one, a file that is imported, a
// copy under way. Who draws them is the routes' to say.
import { createContext, use } from "react";

export type ShellDialog =
  | { readonly kind: "duplicate"; readonly taskId: string; readonly title: string }
  | { readonly kind: "import"; readonly isPrivate: boolean }
  | { readonly kind: "move"; readonly pageId: string }
  | { readonly kind: "move-blocks"; readonly ids: readonly string[]; readonly choose: (pageId: string) => void };

export interface ShellDialogs {
  show(dialog: ShellDialog): void;
}

export const ShellDialogsContext = createContext<ShellDialogs | null>(null);

export function useShellDialogs(): ShellDialogs {
  const dialogs = use(ShellDialogsContext);
  if (dialogs === null) throw new Error("No dialogs: this is rendered outside of the shell.");
  return dialogs;
}

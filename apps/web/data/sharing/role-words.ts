// Roles as people read them: after "You ...", and as kinds of invitation.
import { useLingui } from "@lingui/react/macro";
import type { InviteRole } from "./invite-role.ts";

export function useRoleWords(): Record<InviteRole, string> {
  const { t } = useLingui();
  return {
    editor: t`can edit and invite others`,
    read_and_write: t`can edit`,
    comment_only: t`can read and comment`,
    reader: t`can read`,
  };
}

export function useInviteWords(): (offer: { readonly role: InviteRole; readonly onlyPage: boolean }) => {
  readonly name: string;
  readonly about: string;
} {
  const { t } = useLingui();
  return ({ role, onlyPage }) => {
    if (onlyPage)
      return role === "reader"
        ? { name: t`Read this page`, about: t`Only this page and the pages inside it.` }
        : { name: t`Edit this page`, about: t`Only this page and the pages inside it.` };
    return role === "editor"
      ? { name: t`Join as owner`, about: t`Edit all pages, and invite others.` }
      : { name: t`Join as member`, about: t`Edit all pages of the workspace.` };
  };
}

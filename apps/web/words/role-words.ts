// The roles as people read them: as a choice, and after "You ...".
import { useLingui } from "@lingui/react/macro";
import type { InviteRole } from "../session.ts";

export function useRoleWords(): Record<InviteRole, { readonly name: string; readonly can: string; readonly about: string }> {
  const { t } = useLingui();
  return {
    editor: { name: t`Full access`, can: t`can edit and share`, about: t`Edit, and invite others.` },
    read_and_write: { name: t`Can edit`, can: t`can edit`, about: t`Edit pages.` },
    comment_only: { name: t`Can comment`, can: t`can read and comment`, about: t`Read and comment.` },
    reader: { name: t`Can view`, can: t`can read`, about: t`Read only.` },
  };
}

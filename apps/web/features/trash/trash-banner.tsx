// Above a page in the trash: that it is there, and the way back.
import { Trans } from "@lingui/react/macro";
import { Banner } from "@tessera/ui/banner/banner.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { Trash2 } from "lucide-react";
import type { ReadyPage } from "../../data/pages/page-view.ts";
import type { Workspace } from "../../data/session/workspace.ts";

export function TrashBanner({ workspace, view }: { workspace: Pick<Workspace, "trash">; view: ReadyPage }) {
  const { page, canEdit } = view;
  return (
    <Banner
      tone="danger"
      icon={<Trash2 aria-hidden="true" />}
      actions={
        canEdit ? (
          <Button size="small" onClick={() => workspace.trash.restore(page.id)}>
            <Trans>Restore</Trans>
          </Button>
        ) : null
      }
    >
      <Trans>This page is in the trash.</Trans>
    </Banner>
  );
}

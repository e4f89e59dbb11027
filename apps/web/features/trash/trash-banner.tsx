// The banner above a page in the trash, with a button that restores the page.
import { Trans } from "@lingui/react/macro";
import { Banner } from "@tessera/ui/banner/banner.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { Trash2 } from "lucide-react";
import type { ReadyPage } from "../../data/pages/page-view.ts";
import { trashOf, type TrashPorts } from "../../data/trash/trash.ts";

export function TrashBanner({ workspace, view }: { workspace: TrashPorts; view: ReadyPage }) {
  const { page, canEdit } = view;
  return (
    <Banner
      tone="danger"
      icon={<Trash2 aria-hidden="true" />}
      actions={
        canEdit ? (
          <Button size="small" onClick={() => trashOf(workspace).restore(page.id)}>
            <Trans>Restore</Trans>
          </Button>
        ) : null
      }
    >
      <Trans>This page is in the trash.</Trans>
    </Banner>
  );
}

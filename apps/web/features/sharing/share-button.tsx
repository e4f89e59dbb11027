// Opens the sharing of the page, or of the workspace, for owners of the workspace.
import { Trans } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { useState } from "react";
import { useReadable } from "../../ground/services.ts";
import { useFaces, type ShareDialogProps } from "../../parts/faces/faces.ts";

export function ShareButton({ workspace, pageId }: Pick<ShareDialogProps, "workspace" | "pageId">) {
  const { ShareDialog } = useFaces();
  const info = useReadable(workspace.info);
  const [open, setOpen] = useState(false);
  if (!info.isOwner) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Share</Trans>
      </Button>
      {open ? <ShareDialog workspace={workspace} pageId={pageId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

// The icon of a page as its record keeps it, for rows of pages that may not be on this device: a picture is drawn once its
// address is known.
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { useSyncExternalStore } from "react";
import { iconFrom } from "../../data/pages/page-look.ts";
import type { Workspace } from "../../data/session/workspace.ts";

export interface KnownIconProps {
  workspace: Pick<Workspace, "pictures">;
  pageId: string;
  icon: string | undefined;
}

export function KnownIcon({ workspace: { pictures }, pageId, icon }: KnownIconProps) {
  const image = useSyncExternalStore(pictures.subscribe, () => iconFrom(icon, pictures, pageId).image);
  return <PageIcon emoji={iconFrom(icon).emoji} image={image} />;
}

// Puts a view of a database on the person's home, or takes the database's views off it: the view that the address names, else
// the first.
import { Trans, useLingui } from "@lingui/react/macro";
import { viewsOf } from "@tessera/kernel/records/database-block.ts";
import { toId } from "@tessera/kernel/values/ids.ts";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { MenuItem } from "@tessera/ui/menu/menu.tsx";
import { House } from "lucide-react";
import { useState } from "react";
import { useServices } from "../../ground/services.ts";
import { homeDatabases } from "../../data/home/home-databases.ts";
import type { Workspace } from "../../data/session/workspace.ts";

export function HomeRow({
  workspace,
  pageId,
}: {
  workspace: Pick<Workspace, "id" | "myId" | "records">;
  pageId: string;
}) {
  const { storage, toasts, navigation } = useServices();
  const { t } = useLingui();
  const [home] = useState(() => homeDatabases(storage, workspace.myId, workspace.id));
  const block = workspace.records.sync.entry("block", pageId);
  const views = block === null ? [] : viewsOf(block);
  const { route } = navigation.read();
  const named = route.name === "page" && route.blockId === pageId ? toId(route.collectionViewId) : null;
  const shown = named !== null && views.includes(named) ? named : views[0];
  const onHome = home.read().filter((id) => views.includes(id));
  if (shown === undefined) return null;
  const choose = (): void => {
    if (onHome.length === 0) {
      home.add(shown);
      toasts.show({
        words: t`Shown on your home`,
        action: { label: t`Go to your home`, run: () => navigation.go(buildPath("home", {})) },
      });
    } else {
      onHome.forEach((id) => home.remove(id));
      toasts.show({
        words: t`Removed from your home`,
        action: { label: t`Undo`, run: () => onHome.forEach((id) => home.add(id)) },
      });
    }
  };
  return (
    <MenuItem icon={<House aria-hidden="true" />} onSelect={choose}>
      {onHome.length === 0 ? <Trans>Show on home</Trans> : <Trans>Remove from home</Trans>}
    </MenuItem>
  );
}

// Puts the page among the reader's favorites, or takes it out.
import { useLingui } from "@lingui/react/macro";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Star } from "lucide-react";
import { useReadable } from "../../ground/services.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { usePageActions } from "../../parts/pages/use-page-actions.ts";
import styles from "./topbar.module.css";

export function Favourite({
  workspace,
  pageId,
}: {
  workspace: Pick<Workspace, "pages" | "sidebar" | "records" | "http">;
  pageId: string;
}) {
  const { t } = useLingui();
  const actions = usePageActions(workspace);
  const is = useReadable(workspace.sidebar.arrangement).favourites.includes(pageId);
  return (
    <IconButton
      label={is ? t`Remove from favorites` : t`Add to favorites`}
      className={is ? styles.starred : undefined}
      onClick={() => actions.toggleFavourite(pageId)}
    >
      <Star aria-hidden="true" />
    </IconButton>
  );
}

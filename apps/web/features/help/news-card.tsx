// What the newest version brought, shown once above the help button.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { SidebarCard } from "../../parts/sidebar/sidebar-card.tsx";
import { releaseNotes } from "./release-notes/notes.ts";

export function NewsCard({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const [newest] = releaseNotes;
  return (
    <SidebarCard label={t`News`} title={i18n._(newest.title)} closeLabel={t`Close the news`} onClose={onClose}>
      <Button size="small" onClick={onOpen}>
        <Trans>What is new</Trans>
      </Button>
    </SidebarCard>
  );
}

// What the newest version brought, said once above the help button.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { X } from "lucide-react";
import { useRef } from "react";
import { releaseNotes } from "./release-notes/notes.ts";
import { useFocusBack } from "../../ground/use-focus-back.ts";
import card from "./news-card.module.css";

export function NewsCard({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const [newest] = releaseNotes;
  const whole = useRef<HTMLElement>(null);
  useFocusBack(whole);
  return (
    <section ref={whole} className={card.card} aria-label={t`News`} data-region="">
      <p className={card.title}>{i18n._(newest.title)}</p>
      <IconButton small className={card.close} label={t`Close the news`} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
      <Button size="small" onClick={onOpen}>
        <Trans>What is new</Trans>
      </Button>
    </section>
  );
}

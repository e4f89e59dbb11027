// The question which cookies may be kept, over the foot of the screen. The screen stays usable. Each answer is one press.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { useRef } from "react";
import { useGround } from "../../ground/ground.ts";
import { useCallout } from "../../ground/use-callout.ts";
import { useFocusBack } from "../../ground/use-focus-back.ts";
import { ConsentDialog } from "./consent-dialog.tsx";
import styles from "./consent.module.css";

const all = { performance: true, preference: true, targeting: true };
const none = { performance: false, preference: false, targeting: false };

export interface ConsentBannerProps {
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
}

export function ConsentBanner({ choosing, onChoosing }: ConsentBannerProps) {
  const { consent } = useGround();
  const { t } = useLingui();
  const shown = useCallout("cookie_preference_popup", true);
  const banner = useRef<HTMLElement>(null);
  useFocusBack(banner);
  if (choosing) return <ConsentDialog onClose={() => onChoosing(false)} />;
  if (!shown) return null;
  return (
    <section ref={banner} className={styles.banner} aria-label={t`Cookies`} data-region="">
      <p className={styles.words}>
        <Trans>
          This server asks what your browser may keep. It sets no cookies of others, and works with the necessary ones
          alone.
        </Trans>
      </p>
      <div className={styles.answers}>
        <Button size="small" onClick={() => onChoosing(true)}>
          <Trans>Choose</Trans>
        </Button>
        <Button size="small" onClick={() => consent.choose(none)}>
          <Trans>Only necessary</Trans>
        </Button>
        <Button size="small" onClick={() => consent.choose(all)}>
          <Trans>Accept all</Trans>
        </Button>
      </div>
    </section>
  );
}

// Text that could not be saved because its writer was removed from the workspace, as cards over every screen: it can be copied or
// discarded. Invariant: the text stays on the device until one of these has succeeded.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import type { LeftBehind } from "../../data/departures/left-behind.ts";
import { copyText } from "../../ground/copy-text.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import styles from "./left-texts.module.css";

export function LeftTexts({ left }: { readonly left: LeftBehind }) {
  const { t } = useLingui();
  const texts = useReadable(left.texts);
  if (texts.length === 0) return null;
  return (
    <section className={styles.layer} aria-label={t`Text from workspaces that you are no longer in`}>
      {texts.map(({ spaceId, text }) => (
        <LeftCard key={spaceId} text={text} onDiscard={() => void left.discard(spaceId)} />
      ))}
    </section>
  );
}

function LeftCard({ text, onDiscard }: { readonly text: string; readonly onDiscard: () => void }) {
  const { t } = useLingui();
  const { toasts } = useServices();
  const copy = async (): Promise<void> => {
    if (!(await copyText(text)))
      return void toasts.show({ words: t`The browser does not allow copying. Select the text and copy it.` });
    onDiscard();
    toasts.show({ words: t`Text copied` });
  };
  return (
    <div className={styles.card}>
      <p className={styles.words} role="alert">
        <Trans>You are no longer in the workspace in which you wrote this, so it could not be saved.</Trans>
      </p>
      <textarea className={styles.text} aria-label={t`Your text`} dir="auto" rows={3} value={text} readOnly />
      <div className={styles.actions}>
        <Button size="small" look="primary" onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button size="small" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}

// One tip at a time, each something that works today.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { spellShortcut } from "@tessera/ui/base/shortcut.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { useState } from "react";
import styles from "./home.module.css";

export function TipsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const keyboard = useKeyboard();
  const [at, setAt] = useState(0);
  const find = <kbd>{spellShortcut("Mod+K", keyboard)}</kbd>;
  const sidebar = <kbd>{spellShortcut("Mod+\\", keyboard)}</kbd>;
  const undo = <kbd>{spellShortcut("Mod+Z", keyboard)}</kbd>;
  const tips = [
    <Trans key="find">Press {find} to find any page by its title or its text.</Trans>,
    t`Begin a line with # for a heading, - for a list, [] for a to-do and > for a toggle.`,
    <Trans key="sidebar">
      Press {sidebar} to hide the sidebar. Rest the pointer at the edge to look at it for a moment.
    </Trans>,
    t`Write on without a network. What you wrote is sent when it is back.`,
    <Trans key="undo">
      Nothing asks whether you are sure. Press {undo}, or take it back in the notice that appears.
    </Trans>,
    t`Several people may write in the same line at once. You see where each of them is.`,
  ];
  const number = at + 1;
  const all = tips.length;
  return (
    <Dialog open onClose={onClose} title={t`Tips`} closeLabel={t`Close`}>
      <p className={styles.tip} aria-live="polite">
        {tips[at]}
      </p>
      <div className={styles.tipFoot}>
        <span className={styles.count}>{t`${number} of ${all}`}</span>
        <Button size="small" aria-disabled={at === 0 || undefined} onClick={() => setAt(Math.max(0, at - 1))}>
          <Trans>Back</Trans>
        </Button>
        <Button size="small" look="primary" onClick={() => (number === all ? onClose() : setAt(number))}>
          {number === all ? t`Done` : t`Next`}
        </Button>
      </div>
    </Dialog>
  );
}

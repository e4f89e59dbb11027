// Every keyboard shortcut: those of the shell from the table of actions, then those of other places (editor-keys.ts).
import { Trans, useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { spellShortcut } from "@tessera/ui/base/shortcut.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { adminModeConfig } from "@tessera/platform/flags/remote-config.ts";
import { useGround } from "../../ground/ground.ts";
import { actionFaces } from "../../parts/actions/action-faces.ts";
import { actions } from "../../parts/actions/actions.ts";
import { keyGroups, type KeyGroup } from "./editor-keys.ts";
import styles from "./shortcut-sheet.module.css";

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useLingui();
  const { flags } = useGround();
  const keyboard = useKeyboard();
  const groups = [...ofActions(flags.value(adminModeConfig)), ...keyGroups];
  return (
    <Dialog open onClose={onClose} title={t`Keyboard shortcuts`} closeLabel={t`Close`} size="medium">
      <div className={styles.groups} tabIndex={0} role="region" aria-label={t`Keyboard shortcuts`}>
        <div className={styles.columns}>
          {groups.map(({ name, keys }) => (
            <section key={i18n._(name)} className={styles.group}>
              <h3 className={styles.name}>{i18n._(name)}</h3>
              <dl>
                {keys.map(({ words, shortcuts }) => (
                  <div key={i18n._(words)} className={styles.row}>
                    <dt>{i18n._(words)}</dt>
                    <dd>
                      {shortcuts.map((shortcut) => (
                        <kbd key={shortcut} className={styles.keys}>
                          {spellShortcut(shortcut, keyboard)}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
      <p className={styles.note}>
        <Trans>A question mark opens this list wherever nothing is being written.</Trans>
      </p>
    </Dialog>
  );
}

/** The actions that have keys, in the groups and the order of their table. */
function ofActions(adminMode: boolean): KeyGroup[] {
  const groups = new Map<MessageDescriptor, { words: MessageDescriptor; shortcuts: readonly string[] }[]>();
  for (const { id, shortcuts } of actions) {
    if (shortcuts === undefined || (id === "debug-console" && !adminMode)) continue;
    const { group, words } = actionFaces[id];
    groups.set(group, [...(groups.get(group) ?? []), { words, shortcuts }]);
  }
  return [...groups].map(([name, keys]) => ({ name, keys }));
}

// What is offered for a text whose row or block was deleted while the user typed it: restoring and writing, copying, discarding.
// Invariant: the text stays on the device until one of these has succeeded.
import { useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { useEffect, useRef } from "react";
import type { UnsavedText } from "../../data/unsaved/unsaved-text.ts";
import type { UnsavedTexts, WriteRestored } from "../../data/unsaved/unsaved-texts.ts";
import { copyText } from "../../ground/copy-text.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import styles from "./unsaved-notice.module.css";

export interface UnsavedNoticeProps extends Pick<UnsavedText, "id" | "of" | "recordId" | "name"> {
  readonly unsaved: UnsavedTexts;
  readonly propertyName: string;
  /** True where the notice is next to the open field of the text. */
  readonly isInField: boolean;
  /** Called before the text is restored, copied or discarded. */
  readonly onLeave?: () => void;
  /** As of `UnsavedTexts.restore`. */
  readonly run?: WriteRestored;
}

export function UnsavedNotice(props: UnsavedNoticeProps) {
  const { unsaved, id, of, recordId, isInField, onLeave, run } = props;
  const { t } = useLingui();
  const { toasts } = useServices();
  const canRestore = useReadable(unsaved.restorable(recordId));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isInField) return;
    box.current?.scrollIntoView({ block: "nearest" });
    return unsaved.showInField(id);
  }, [unsaved, id, isInField]);
  const restore = async (): Promise<void> => {
    onLeave?.();
    const restored = await unsaved.restore(id, run);
    if (restored === "refused")
      toasts.show({
        words: t`This could not be restored now. Your text is still stored on this device.`,
        tone: "danger",
      });
    if (restored === "record-only")
      toasts.show({ words: t`The row was restored. Your text is no value of this property, so it was not written.` });
  };
  const copy = async (): Promise<void> => {
    if (!(await copyText(unsaved.read(id)?.text ?? "")))
      return void toasts.show({ words: t`The browser does not allow copying. Select the text and copy it.` });
    onLeave?.();
    unsaved.discard(id);
    toasts.show({ words: t`Text copied` });
  };
  const discard = (): void => {
    onLeave?.();
    unsaved.discard(id);
  };
  return (
    <div ref={box} className={isInField ? styles.inField : undefined}>
      <p className={styles.words} role="alert">
        <UnsavedWords {...props} canRestore={canRestore} />
      </p>
      <div className={styles.actions}>
        {canRestore ? (
          <Button size="small" look="primary" onClick={() => void restore()}>
            {of === "row" ? t`Restore row` : t`Restore block`}
          </Button>
        ) : null}
        <Button size="small" onClick={() => void copy()}>{t`Copy`}</Button>
        <Button size="small" look="ghost" onClick={discard}>{t`Discard`}</Button>
      </div>
    </div>
  );
}

type WordsProps = Pick<UnsavedNoticeProps, "of" | "name" | "propertyName"> & { readonly canRestore: boolean };

function UnsavedWords({ of, name, propertyName, canRestore }: WordsProps) {
  const { t } = useLingui();
  if (of === "block") return t`The block that you were writing in was deleted. Your text is stored on this device.`;
  const row = name === "" ? t`Untitled` : name;
  const property = propertyName === "" ? t`Without a name` : propertyName;
  return canRestore
    ? t`“${row}” was deleted while you were writing in “${property}”. Your text is stored on this device.`
    : t`“${row}” is not available any more. Your text for “${property}” is stored on this device.`;
}

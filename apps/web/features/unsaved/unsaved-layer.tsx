// The texts whose row or block was deleted while the user typed them, as cards over the workspace, also after a reload. A text whose
// field is still open is shown there and not here.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import type { UnsavedText } from "../../data/unsaved/unsaved-text.ts";
import { UnsavedTexts } from "../../data/unsaved/unsaved-texts.ts";
import { useReadable } from "../../ground/services.ts";
import { UnsavedNotice } from "../../parts/unsaved/unsaved-notice.tsx";
import styles from "./unsaved-layer.module.css";

export function UnsavedLayer({ workspace }: { readonly workspace: Workspace }) {
  const unsaved = UnsavedTexts.of(workspace.records);
  const { t } = useLingui();
  const texts = useReadable(unsaved.texts);
  if (texts.length === 0) return null;
  return (
    <section className={styles.layer} aria-label={t`Texts that were not saved`}>
      {texts.map((text) => (
        <UnsavedCard key={text.id} unsaved={unsaved} text={text} />
      ))}
    </section>
  );
}

function UnsavedCard({ unsaved, text }: { readonly unsaved: UnsavedTexts; readonly text: UnsavedText }) {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const { id } = text;
  // The user was writing in the block: what is typed next is typed here.
  useEffect(() => {
    const element = field.current;
    if (element === null || !unsaved.takeFocus(id)) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [unsaved, id]);
  return (
    <div className={styles.card}>
      <textarea
        ref={field}
        className={styles.text}
        aria-label={t`Your text`}
        dir="auto"
        rows={3}
        value={text.text}
        readOnly={text.write.kind !== "text"}
        onChange={({ currentTarget }) => unsaved.change(id, currentTarget.value)}
      />
      <UnsavedNotice {...text} unsaved={unsaved} propertyName={text.property.name} isInField={false} />
    </div>
  );
}

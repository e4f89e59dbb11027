// The description of a database, below its name: a field for those who may change it, a text for others. It is saved when the
// field is left.
import { useLingui } from "@lingui/react/macro";
import { descriptionOf } from "@tessera/database/edit/describe.ts";
import { TextShown } from "@tessera/database/properties/text/text.tsx";
import { plainText } from "@tessera/kernel/text/rich-text.ts";
import type { ReadyDatabase } from "@tessera/database/source/database-source.ts";
import { useState } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import styles from "./database-face.module.css";

export interface DatabaseDescriptionProps {
  readonly state: ReadyDatabase;
  readonly canEdit: boolean;
  readonly commands: Pick<DatabaseCommands, "describe">;
  /** A first description is about to be written: the field takes the focus. */
  readonly isNew: boolean;
  readonly onLeave: () => void;
}

export function DatabaseDescription({ state, canEdit, commands, isNew, onLeave }: DatabaseDescriptionProps) {
  const stored = plainText(descriptionOf(state.collection));
  if (!canEdit)
    return (
      <p className={styles.description}>
        <TextShown stored={state.collection["description"]} />
      </p>
    );
  // By its key the field starts anew where the text was changed elsewhere.
  return <Field key={stored} stored={stored} isNew={isNew} onWritten={commands.describe} onLeave={onLeave} />;
}

interface FieldProps {
  readonly stored: string;
  readonly isNew: boolean;
  readonly onWritten: (text: string) => void;
  readonly onLeave: () => void;
}

function Field({ stored, isNew, onWritten, onLeave }: FieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState(stored);
  return (
    // The field is as high as its text, because the same text is laid out behind it.
    <div className={styles.description} data-words={`${text}\n`}>
      <textarea
        rows={1}
        aria-label={t`Description of the database`}
        placeholder={t`Say what this database is for`}
        value={text}
        maxLength={10_000}
        autoFocus={isNew}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          const isEnd = event.key === "Escape" || (event.key === "Enter" && !event.shiftKey);
          if (event.nativeEvent.isComposing || !isEnd) return;
          event.preventDefault();
          if (event.key === "Escape") event.currentTarget.value = stored;
          event.currentTarget.blur();
        }}
        onBlur={({ currentTarget }) => {
          const next = currentTarget.value.trim();
          setText(next);
          if (next !== stored) onWritten(next);
          onLeave();
        }}
      />
    </div>
  );
}

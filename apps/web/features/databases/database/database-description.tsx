// What a database says of itself, below its name: written in place by who may, read by others. It is kept when the field is left.
import { useLingui } from "@lingui/react/macro";
import { descriptionOf } from "@tessera/database/edit/describe.ts";
import { TextShown } from "@tessera/database/properties/text/text.tsx";
import { plainText } from "@tessera/kernel/text/rich-text.ts";
import type { ReadyDatabase } from "@tessera/database/views/database-source.ts";
import { useState } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import styles from "./database-face.module.css";

export interface DatabaseDescriptionProps {
  readonly state: ReadyDatabase;
  readonly canEdit: boolean;
  readonly commands: Pick<DatabaseCommands, "describe">;
  /** It is about to be written for the first time. */
  readonly isNew: boolean;
  readonly onLeave: () => void;
}

export function DatabaseDescription({ state, canEdit, commands, isNew, onLeave }: DatabaseDescriptionProps) {
  const said = plainText(descriptionOf(state.collection));
  if (!canEdit)
    return (
      <p className={styles.description}>
        <TextShown stored={state.collection["description"]} />
      </p>
    );
  // Another text, from elsewhere, is another field.
  return <Field key={said} said={said} isNew={isNew} onWritten={commands.describe} onLeave={onLeave} />;
}

interface FieldProps {
  readonly said: string;
  readonly isNew: boolean;
  readonly onWritten: (text: string) => void;
  readonly onLeave: () => void;
}

function Field({ said, isNew, onWritten, onLeave }: FieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState(said);
  return (
    // As high as its words: they stand behind the field once more.
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
          if (event.key === "Escape") event.currentTarget.value = said;
          event.currentTarget.blur();
        }}
        onBlur={({ currentTarget }) => {
          const next = currentTarget.value.trim();
          setText(next);
          if (next !== said) onWritten(next);
          onLeave();
        }}
      />
    </div>
  );
}

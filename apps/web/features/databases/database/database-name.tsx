// The name of a database as a field, where the database stands among the blocks of a page. It is saved when the field is left.
import { useLingui } from "@lingui/react/macro";
import { getIn } from "@tessera/kernel/values/json.ts";
import { toRichText, plainText } from "@tessera/kernel/text/rich-text.ts";
import type { ReadyDatabase } from "@tessera/database/source/database-source.ts";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import styles from "./database-face.module.css";

export interface DatabaseNameProps {
  readonly state: ReadyDatabase;
  readonly canEdit: boolean;
  readonly commands: Pick<DatabaseCommands, "renameDatabase">;
}

export function DatabaseName({ state, canEdit, commands }: DatabaseNameProps) {
  const { t } = useLingui();
  // The name of a collection is the title of its block.
  const name = plainText(toRichText(getIn(state.block, ["properties", "title"])) ?? []);
  return (
    <input
      // By its key the field starts anew where the name was changed elsewhere.
      key={name}
      className={styles.name}
      aria-label={t`Name of the database`}
      placeholder={t`Untitled`}
      defaultValue={name}
      readOnly={!canEdit}
      maxLength={2000}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
        event.preventDefault();
        if (event.key === "Escape") event.currentTarget.value = name;
        event.currentTarget.blur();
      }}
      onBlur={({ currentTarget }) => {
        const next = currentTarget.value.trim();
        if (next !== name) commands.renameDatabase(next);
      }}
    />
  );
}

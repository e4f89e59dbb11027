// What a database is called, written where it stands among the blocks of a page. It is kept when the field is left.
import { useLingui } from "@lingui/react/macro";
import { getIn } from "@tessera/kernel/values/json.ts";
import { toRichText, plainText } from "@tessera/kernel/text/rich-text.ts";
import type { ReadyDatabase } from "@tessera/database/views/database-source.ts";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import styles from "./database-face.module.css";

export function DatabaseName({
  state,
  commands,
}: {
  readonly state: ReadyDatabase;
  readonly commands: DatabaseCommands;
}) {
  const { t } = useLingui();
  // What a collection is called stands in its block.
  const name = plainText(toRichText(getIn(state.block, ["properties", "title"])) ?? []);
  return (
    <input
      // Another name, from elsewhere, is another field.
      key={name}
      className={styles.name}
      aria-label={t`Name of the database`}
      placeholder={t`Untitled`}
      defaultValue={name}
      readOnly={!state.canEdit}
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

// The choices of a field that says which property is meant. One that was deleted stays chosen until another one is.
import { useLingui } from "@lingui/react/macro";
import type { Schema } from "@tessera/database/schema.ts";

export interface PropertyOptionsProps {
  readonly schema: Schema;
  /** Null where none is meant. */
  readonly chosen: string | null;
}

export function PropertyOptions({ schema, chosen }: PropertyOptionsProps) {
  const { t } = useLingui();
  return (
    <>
      {chosen === null || Object.hasOwn(schema.properties, chosen) ? null : (
        <option value={chosen}>{t`Deleted property`}</option>
      )}
      {Object.entries(schema.properties).map(([key, { name }]) => (
        <option key={key} value={key}>
          {name || t`Without a name`}
        </option>
      ))}
    </>
  );
}

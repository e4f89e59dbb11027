// What a menu of a property offers for it by its type: the type itself, its options, how numbers look.
import { hasOptions, type Property } from "@tessera/database/schema.ts";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { NumberSettings } from "./number-settings.tsx";
import { OptionList } from "./option-list.tsx";
import { PropertyTypeRow } from "./property-type-row.tsx";

export interface PropertySettingsProps {
  readonly propertyKey: string;
  readonly property: Property;
  readonly commands: DatabaseCommands;
}

export function PropertySettings({ propertyKey, property, commands }: PropertySettingsProps) {
  return (
    <>
      <PropertyTypeRow propertyKey={propertyKey} property={property} commands={commands} />
      {hasOptions(property.type) ? (
        <OptionList propertyKey={propertyKey} property={property} commands={commands} />
      ) : null}
      {property.type === "number" ? (
        <NumberSettings propertyKey={propertyKey} property={property} commands={commands} />
      ) : null}
    </>
  );
}

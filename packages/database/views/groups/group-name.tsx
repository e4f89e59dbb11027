// The name of a group: an option as its chip, everything else as words.
import { OptionChip } from "../../properties/select/option-chip.tsx";
import { keyOfGroup, type GroupValue } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import styles from "./group-name.module.css";

export interface GroupNameProps {
  readonly value: GroupValue;
  readonly property: Property;
  readonly name: string;
}

export function GroupName({ value, property, name }: GroupNameProps) {
  const key = keyOfGroup(value.value);
  const option = property.options.find((one) => one.value === key) ?? property.groups?.find((one) => one.name === key);
  return option === undefined ? (
    <span className={styles.name}>{name}</span>
  ) : (
    <OptionChip words={name} colour={option.color} />
  );
}

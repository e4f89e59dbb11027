// What a group of rows is called: the words of its option, the name of a person, yes or no; or that the rows have no value.
import type { CellPorts } from "../../properties/cell-face.tsx";
import { OptionChip } from "../../properties/select/option-chip.tsx";
import { keyOfGroup, type GroupValue } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import type { CardWords } from "./card-words.ts";
import styles from "./cards.module.css";

export function groupName({ value }: GroupValue, property: Property, ports: CellPorts, words: CardWords): string {
  const key = keyOfGroup(value);
  if (key === "") return words.without(property.name);
  if (property.type === "checkbox") return key === "true" ? ports.words.yes : ports.words.no;
  return property.type === "person" ? (ports.nameOf(key) ?? "…") : key;
}

export function GroupName({ value, property, name }: { readonly value: GroupValue; readonly property: Property; readonly name: string }) {
  const key = keyOfGroup(value.value);
  const option = property.options.find((one) => one.value === key) ?? property.groups?.find((one) => one.name === key);
  return option === undefined ? <span className={styles.groupName}>{name}</span> : <OptionChip words={name} colour={option.color} />;
} // prettier-ignore

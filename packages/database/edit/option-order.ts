// Where an option goes when it is moved in the list of options, by keys or by hand. Pure. Of a status the list is that of its
// groups, and an option that goes past the end of one comes into the next.
import { optionsInOrder, type Option, type Property } from "../schema.ts";
import type { OptionPlace } from "./option-edits.ts";

/** A line of the list: a group of a status, or an option. Options that stand in no group are listed first. */
export type OptionLine =
  | { readonly kind: "group"; readonly id: string; readonly name: string }
  | { readonly kind: "option"; readonly option: Option; readonly group: string | null };

export function optionLines(property: Property): readonly OptionLine[] {
  const { groups = [] } = property;
  const all = optionsInOrder(property);
  const line = (option: Option, group: string | null): OptionLine => ({ kind: "option", option, group });
  if (property.type !== "status" || groups.length === 0) return all.map((option) => line(option, null));
  const grouped = new Set(groups.flatMap(({ optionIds }) => optionIds));
  return [
    ...all.filter(({ id }) => !grouped.has(id)).map((option) => line(option, null)),
    ...groups.flatMap(({ id, name, optionIds }): OptionLine[] => [
      { kind: "group", id, name },
      ...all.filter((option) => optionIds.includes(option.id)).map((option) => line(option, id)),
    ]),
  ];
}

/** The place behind the line of this number; -1: before all of them. Null where the option would stay. */
export function placeBehind(lines: readonly OptionLine[], words: string, behind: number): OptionPlace | null {
  const own = lines.findIndex((line) => line.kind === "option" && line.option.value === words);
  if (own < 0 || behind === own || behind === own - 1) return null;
  const above = lines[Math.max(0, behind)];
  const next = lines[behind < 0 && above?.kind === "group" ? 1 : behind + 1];
  const group = above === undefined ? null : above.kind === "group" ? above.id : above.group;
  const isSame = next?.kind === "option" && next.group === group;
  const before = isSame ? next.option.value : null;
  return group === null ? { before } : { before, group };
}

/** One line up or down; null where there is none. */
export function steppedPlace(lines: readonly OptionLine[], words: string, by: -1 | 1): OptionPlace | null {
  const own = lines.findIndex((line) => line.kind === "option" && line.option.value === words);
  const isGrouped = lines.some(({ kind }) => kind === "group");
  const behind = by > 0 ? own + 1 : own - 2;
  const line = lines[own];
  if (own < 0 || behind >= lines.length || (by < 0 && own === 0)) return null;
  // Before the name of its group it is the last of the one before.
  if (by < 0 && isGrouped && behind < 0) return null;
  if (by < 0 && isGrouped && lines[own - 1]?.kind === "group" && line?.kind === "option") {
    const above = lines[behind];
    const group = above === undefined ? null : above.kind === "group" ? above.id : above.group;
    return group === null ? null : { before: null, group };
  }
  return placeBehind(lines, words, behind);
}

// A choice in a cell: a chip, and a list of the options to choose from, in which a new one is made by typing its name.
import { CircleChevronDown } from "lucide-react";
import { LONGEST_OPTION } from "../../schema-rules.ts";
import { groupOfOption, optionsInOrder, type Property } from "../../schema.ts";
import { useCellPorts, type CellFace, type ShownProps, type SurfaceProps } from "../base/cell-face.tsx";
import { Picker } from "../picker/picker.tsx";
import type { PickRow } from "../picker/use-pick.tsx";
import { shownText } from "../base/stored-text.ts";
import { OptionChip } from "./option-chip.tsx";
import { select } from "./select.ts";

/** Words that are no option have none. */
export function colourOf({ options }: Property, words: string): string {
  return options.find(({ value }) => value === words)?.color ?? "none";
}

/** Options by their words, as a picker lists them; those of a status with their groups. */
export function pickOption(property: Property, words: string): PickRow {
  const group = groupOfOption(property, words)?.name;
  const row = { id: `option ${words}`, words, face: <OptionChip words={words} colour={colourOf(property, words)} /> };
  return group === undefined ? row : { ...row, group };
}

export const pickedWords = (id: string): string => id.slice("option ".length);

function SelectShown({ stored, property }: ShownProps) {
  const words = select.read(stored);
  if (words === null) return shownText(stored ?? []);
  return <OptionChip words={words} colour={colourOf(property, words)} />;
}

function SelectSurface({ anchor, label, stored, property, typed, onStore, onNewOption, onClose }: SurfaceProps) {
  const { words } = useCellPorts();
  const current = select.read(stored);
  return (
    <Picker
      anchor={anchor}
      label={label}
      placeholder={words.option}
      typed={typed}
      rows={optionsInOrder(property).map(({ value }) => pickOption(property, value))}
      chosen={current === null ? [] : [pickOption(property, current)]}
      isMany={false}
      onChoose={(id) => onStore(select.write(pickedWords(id)))}
      onNew={(made) => {
        if (!onNewOption(made)) return false;
        onStore(select.write(made));
        return true;
      }}
      complaint={(wanted) => (wanted.length > LONGEST_OPTION ? words.optionTooLong : null)}
      none={words.noOption}
      onRemove={() => onStore(undefined)}
      onClose={onClose}
    />
  );
}

export const selectFace: CellFace = {
  Icon: CircleChevronDown,
  Shown: SelectShown,
  editing: { kind: "surface", Surface: SelectSurface },
  fromText: (text) => ({ stored: select.write(text.trim()) }),
  isFigures: false,
  width: 150,
};

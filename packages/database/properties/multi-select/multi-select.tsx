// Several choices in a cell: a chip for each, and a list that stays open while they are chosen, in their order.
import { List } from "lucide-react";
import { LONGEST_OPTION } from "../../schema-rules.ts";
import { useCellPorts, type CellFace, type ShownProps, type SurfaceProps } from "../base/cell-face.tsx";
import { Chips } from "../picker/chips.tsx";
import { Picker } from "../picker/picker.tsx";
import { OptionChip } from "../select/option-chip.tsx";
import { colourOf, pickedWords, pickOption } from "../select/select.tsx";
import { shownText } from "../base/stored-text.ts";
import { multiSelect, optionsInText } from "./multi-select.ts";

function MultiSelectShown({ stored, property }: ShownProps) {
  const chosen = multiSelect.read(stored);
  if (chosen === null) return shownText(stored ?? []);
  return (
    <Chips>
      {chosen.map((words) => (
        <OptionChip key={words} words={words} colour={colourOf(property, words)} />
      ))}
    </Chips>
  );
}

function MultiSelectSurface({ anchor, label, stored, property, typed, onStore, onNewOption, onClose }: SurfaceProps) {
  const { words } = useCellPorts();
  const chosen = multiSelect.read(stored) ?? [];
  const without = (one: string): readonly string[] => chosen.filter((other) => other !== one);
  const toggle = (one: string): void =>
    onStore(multiSelect.write(chosen.includes(one) ? without(one) : [...chosen, one]));
  const complaint = (wanted: string): string | null => {
    if (wanted.includes(",")) return words.optionComma;
    return wanted.length > LONGEST_OPTION ? words.optionTooLong : null;
  };
  return (
    <Picker
      anchor={anchor}
      label={label}
      placeholder={words.option}
      typed={typed}
      rows={property.options.map(({ value }) => pickOption(property, value))}
      chosen={chosen.map((one) => pickOption(property, one))}
      isMany
      onChoose={(id) => toggle(pickedWords(id))}
      onNew={(made) => {
        if (!onNewOption(made)) return false;
        toggle(made);
        return true;
      }}
      complaint={complaint}
      none={words.noOption}
      onRemove={(id) => onStore(multiSelect.write(id === undefined ? null : without(pickedWords(id))))}
      onClose={onClose}
    />
  );
}

export const multiSelectFace: CellFace = {
  Icon: List,
  Shown: MultiSelectShown,
  editing: { kind: "surface", Surface: MultiSelectSurface },
  fromText: (text) => ({ stored: multiSelect.write(optionsInText(text)) }),
  isFigures: false,
  width: 200,
};

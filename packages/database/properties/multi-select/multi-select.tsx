// Several choices in a cell: a chip for each.
import { List } from "lucide-react";
import type { CellFace, ShownProps } from "../cell-face.tsx";
import { OptionChip } from "../select/option-chip.tsx";
import { shownText } from "../stored-text.ts";
import { multiSelect } from "./multi-select.ts";

function MultiSelectShown({ stored, property }: ShownProps) {
  const chosen = multiSelect.read(stored);
  if (chosen === null) return shownText(stored ?? []);
  const colourOf = (words: string): string => property.options.find(({ value }) => value === words)?.color ?? "none";
  return chosen.map((words) => <OptionChip key={words} words={words} colour={colourOf(words)} />);
}

export const multiSelectFace: CellFace = {
  Icon: List,
  Shown: MultiSelectShown,
  editing: null,
  fromText: null,
  isFigures: false,
  width: 200,
};

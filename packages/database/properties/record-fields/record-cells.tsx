// Faces of the fields that every record has: when and by whom it was created and last edited. They are read-only.
import { Clock, User } from "lucide-react";
import { useCellPorts, type CellFace, type ShownProps } from "../base/cell-face.tsx";
import { PersonChip } from "../person/person-chip.tsx";
import { UNKNOWN_NAME } from "../person/person.tsx";

const readOnly = { editing: null, fromText: null, isFigures: false } as const;

function TimeShown({ stored }: ShownProps) {
  const { sayTime } = useCellPorts();
  return typeof stored === "number" && Number.isFinite(stored) ? sayTime(stored) : null;
}

function PersonShown({ stored }: ShownProps) {
  const { nameOf } = useCellPorts();
  if (typeof stored !== "string" || stored === "") return null;
  const name = nameOf(stored);
  if (name === null) return null;
  return <PersonChip id={stored} name={name} />;
}

export const timeFace: CellFace = { ...readOnly, Icon: Clock, Shown: TimeShown, width: 180 };
export const personFace: CellFace = {
  ...readOnly,
  Icon: User,
  Shown: PersonShown,
  copyText: (stored, { nameOf }) =>
    typeof stored !== "string" || stored === "" ? "" : (nameOf(stored) ?? UNKNOWN_NAME),
  width: 160,
};

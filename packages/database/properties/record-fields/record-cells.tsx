// Faces of what every record knows: when it was made and edited, and by whom. They are only read.
import { Clock, User } from "lucide-react";
import { useCellPorts, type CellFace, type ShownProps } from "../base/cell-face.tsx";
import { PersonChip } from "../person/person-chip.tsx";

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
export const personFace: CellFace = { ...readOnly, Icon: User, Shown: PersonShown, width: 160 };

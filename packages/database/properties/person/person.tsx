// People in a cell, by their names.
import { UsersRound } from "lucide-react";
import { useCellPorts, type CellFace, type ShownProps } from "../cell-face.tsx";
import { shownText } from "../stored-text.ts";
import { person } from "./person.ts";

function PeopleShown({ stored }: ShownProps) {
  const { nameOf } = useCellPorts();
  const people = person.read(stored);
  if (people === null) return shownText(stored ?? []);
  return people.map((id) => nameOf(id) ?? "…").join(", ");
}

export const personFace: CellFace = {
  Icon: UsersRound,
  Shown: PeopleShown,
  editing: null,
  fromText: null,
  isFigures: false,
  width: 180,
};

// The names of the users in a cell, and a list of the members of the workspace from which users are chosen.
import { isUuid } from "@tessera/kernel/values/ids.ts";
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useCellPorts, type CellFace, type Person, type ShownProps, type SurfaceProps } from "../base/cell-face.tsx";
import { Chips } from "../picker/chips.tsx";
import { Picker } from "../picker/picker.tsx";
import type { PickRow } from "../picker/use-pick.tsx";
import { shownText } from "../base/stored-text.ts";
import { PersonChip } from "./person-chip.tsx";
import { person } from "./person.ts";
import { useFoundPeople } from "./use-found-people.tsx";

/** Shown while the name of a user is not known. */
export const UNKNOWN_NAME = "…";

function PeopleShown({ stored }: ShownProps) {
  const { nameOf } = useCellPorts();
  const people = person.read(stored);
  if (people === null) return shownText(stored ?? []);
  return (
    <Chips>
      {people.map((id) => (
        <PersonChip key={id} id={id} name={nameOf(id) ?? UNKNOWN_NAME} />
      ))}
    </Chips>
  );
}

function PeopleSurface({ anchor, label, stored, typed, onStore, onClose }: SurfaceProps) {
  const { nameOf, words, people: directory } = useCellPorts();
  const [wanted, setWanted] = useState(typed.trim());
  const { people, finding } = useFoundPeople(wanted);
  const chosen = person.read(stored) ?? [];
  const row = ({ id, name, picture, email }: Person): PickRow => ({
    id,
    words: name,
    face: <PersonChip id={id} name={name} picture={picture} email={email} />,
  });
  const toggle = (id: string): void => {
    if (chosen.includes(id)) return onStore(person.write(without(id)));
    directory.choose(id);
    onStore(person.write([...chosen, id]));
  };
  const without = (one: string): readonly string[] => chosen.filter((other) => other !== one);
  return (
    <Picker
      anchor={anchor}
      label={label}
      placeholder={words.person}
      typed={typed}
      rows={people.map(row)}
      chosen={chosen.map((id) => row({ id, name: nameOf(id) ?? UNKNOWN_NAME }))}
      isMany
      onChoose={toggle}
      onNew={null}
      none={words.noPerson}
      notice={
        { asking: words.findingPeople, unasked: words.peopleUnasked, more: words.morePeople, whole: null }[finding]
      }
      onWords={setWanted}
      onRemove={(id) => onStore(person.write(id === undefined ? null : without(id)))}
      onClose={onClose}
    />
  );
}

/** Accepts a list of users, each named once by an id. */
function fromCopy(stored: Json): Json | null {
  const people = person.read(stored);
  return people !== null && people.every(isUuid) && sameJson(person.write(people) ?? null, stored) ? stored : null;
}

export const personFace: CellFace = {
  Icon: UsersRound,
  Shown: PeopleShown,
  editing: { kind: "surface", Surface: PeopleSurface },
  fromText: null,
  fromCopy,
  copyText: (stored, { nameOf }) => (person.read(stored) ?? []).map((id) => nameOf(id) ?? UNKNOWN_NAME).join(", "),
  isFigures: false,
  width: 180,
};

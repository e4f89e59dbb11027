// People by their names and the names of people, as far as this person knows them: for values that are texts.
import type { CellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import type { Names } from "@tessera/database/conversions/convert-value.ts";

export function namesKnownTo({ nameOf, people }: Pick<CellPorts, "nameOf" | "people">): Names {
  return { nameOf, personNamed: (name) => idNamed(people.known(), name) };
}

/** The one who is called so, however it is capitalised; null where there is none, or there are several. */
function idNamed(people: readonly { readonly id: string; readonly name: string }[], name: string): string | null {
  const wanted = name.trim().toLocaleLowerCase();
  const found = people.filter((one) => one.name.trim().toLocaleLowerCase() === wanted);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

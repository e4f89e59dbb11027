// An index as bytes, to be stored and read at a cold start instead of all rows; with the number of the log that it is true at.
// Invariant: the index that is read answers as the one that was written. Bytes of another version, and damaged ones, are
// refused. What is made anew when it is asked for (ranks, orders) is left out.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Schema } from "../schema.ts";
import { CollectionIndex } from "./collection-index.ts";
import { SectionReader, SectionWriter, type SnapshotFault } from "./sections.ts";
import { STEP, type Steps } from "./steps.ts";

/** What the head of a snapshot says. */
interface Said {
  readonly sequence: number;
  readonly locale: string;
  readonly schema: Schema;
  readonly keys: readonly string[];
  readonly people: readonly string[];
  readonly holders: readonly string[];
  readonly rest: readonly (readonly [number, Readonly<Record<string, Json>>])[];
}

export function* writeSnapshot(index: CollectionIndex): Steps<Uint8Array> {
  const { table, columns } = index;
  const slots = Uint32Array.from(
    Array.from({ length: table.end }, (_, slot) => slot).filter((slot) => table.isRow(slot)),
  );
  const writer = new SectionWriter();
  const of = <Numbers extends Float64Array | Uint32Array>(numbers: Numbers): Numbers =>
    slots.length === numbers.length ? numbers : (numbers.filter((_, slot) => table.isRow(slot)) as Numbers);
  writer.texts(
    "ids",
    Array.from(slots, (slot) => table.ids[slot]),
  );
  writer.texts(
    "orders",
    Array.from(slots, (slot) => table.orders[slot]),
  );
  writer.numbers("createdTime", of(table.createdTime.subarray(0, table.end)));
  writer.numbers("editedTime", of(table.editedTime.subarray(0, table.end)));
  writer.numbers("createdBy", of(table.createdBy.subarray(0, table.end)));
  writer.numbers("editedBy", of(table.editedBy.subarray(0, table.end)));
  writer.numbers("holder", of(table.holder.subarray(0, table.end)));
  const places = new Map(Array.from(slots, (slot, place) => [slot, place]));
  for (const [at, column] of [...columns.values()].entries()) {
    yield;
    const kept = Array.from(slots, (slot) => column.keptAt(slot));
    if (!column.repeats) {
      writer.texts(`column${at}`, kept);
      continue;
    }
    const codes = new Map<string | undefined, number>();
    const coded = Uint32Array.from(kept, (text) => {
      const code = codes.get(text) ?? codes.size;
      codes.set(text, code);
      return code;
    });
    writer.numbers(`column${at}.codes`, coded);
    writer.texts(`column${at}`, [...codes.keys()]);
  }
  const said: Said = {
    sequence: index.sequence,
    locale: index.locale,
    schema: index.schema,
    keys: [...columns.keys()],
    people: table.people.names,
    holders: table.holders.names,
    rest: Array.from(index.rest, ([slot, values]) => [places.get(slot) ?? 0, values]),
  };
  return writer.finish(said as unknown as Json);
}

/** `make` makes the empty index. */
export function* readSnapshot(
  bytes: Uint8Array,
  make: (schema: Schema, locale: string) => CollectionIndex = (schema, locale) => new CollectionIndex(schema, locale),
): Steps<CollectionIndex | SnapshotFault> {
  const reader = SectionReader.open(bytes);
  if (!(reader instanceof SectionReader)) return reader;
  const { sequence, locale, schema, keys, people, holders, rest } = reader.said as unknown as Said;
  const index = make(schema, locale);
  index.sequence = sequence;
  index.table.fill({
    ids: reader.texts("ids").map((id) => id ?? ""),
    orders: reader.texts("orders").map((order) => order ?? ""),
    createdTime: reader.floats("createdTime"),
    editedTime: reader.floats("editedTime"),
    createdBy: reader.wholes("createdBy"),
    editedBy: reader.wholes("editedBy"),
    holder: reader.wholes("holder"),
    people,
    holders,
  });
  for (const [at, key] of keys.entries()) {
    yield;
    const column = index.columnOf(key);
    const texts = reader.texts(`column${at}`);
    if (reader.has(`column${at}.codes`)) {
      const codes = reader.wholes(`column${at}.codes`);
      for (let slot = 0; slot < codes.length; slot++) {
        column.setKept(slot, texts[codes[slot] ?? 0]);
        if (slot % STEP === STEP - 1) yield;
      }
    } else
      for (const [slot, text] of texts.entries()) {
        column.setKept(slot, text);
        if (slot % STEP === STEP - 1) yield;
      }
  }
  for (const [slot, values] of rest) index.rest.set(slot, values);
  return index;
}

/**
 * An array of a request, whose length is judged before its items: valibot's own maxLength comes after every item was checked
 * and its faults were kept. Invariant: an array that is too long costs the same however long it is.
 */
import * as v from "valibot";

export type BoundedArray<Item extends v.GenericSchema> = v.GenericSchema<v.InferInput<Item>[], v.InferOutput<Item>[]>;

export function boundedArray<Item extends v.GenericSchema>(item: Item, most: number): BoundedArray<Item> {
  const items = v.array(item);
  const tooLong = v.pipe(v.any(), v.maxLength(most));
  const schema = v.lazy((value): v.GenericSchema => (Array.isArray(value) && value.length > most ? tooLong : items));
  // Whoever walks through the schemas sees what stands in the list.
  return { ...schema, item } as unknown as BoundedArray<Item>;
}

/**
 * What a block without a text line holds beside its texts, as one short word: two that are equal hold the same. A version
 * cannot say that: it also counts what changed nothing that anybody sees.
 */
import { isMergingProperty } from "./block.ts";
import { typeOf, type Entry } from "./entry.ts";
import { isObject, type Json } from "../values/json.ts";
import { sha256 } from "./sha256.ts";

/** Its type, format and properties, less the texts, which are seen letter by letter: 16 hex digits. */
export function contentDigest(entry: Entry): string {
  const type = typeOf(entry);
  const { format, properties } = entry.value;
  const own = Object.entries(isObject(properties) ? properties : {}).filter(([name]) => !isMergingProperty(type, name));
  const said = canonical([type, format ?? {}, Object.fromEntries(own)]);
  const units = Uint8Array.from(
    { length: said.length * 2 },
    (_, at) => said.charCodeAt(at >> 1) >> (at % 2 === 0 ? 8 : 0),
  );
  const digest = sha256(units).subarray(0, 8);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** JSON that does not depend on the order in which keys were set. */
function canonical(value: Json): string {
  if (isObject(value)) {
    const keys = Object.keys(value).toSorted();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(",")}}`;
  }
  return Array.isArray(value) ? `[${value.map(canonical).join(",")}]` : JSON.stringify(value);
}

// The schema of a collection as a user's transaction leaves it: a sound schema stays sound. One from elsewhere that is not sound
// can be mended a step at a time, but never grows beyond the limits, and a collection may be created before its schema.

import type { Step } from "@tessera/kernel/world/context.ts";
import { Refusal } from "@tessera/kernel/world/refusal.ts";
import { holdsRows } from "@tessera/kernel/records/parents.ts";
import { schemaError, schemaFault, sizeFault, type SchemaFault } from "@tessera/database/schema-rules.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";

/** Letters of a refusal: a key may be long. */
const MOST_WORDS = 500;

export function settleSchemas({ draft, context }: Step): void {
  if (context.system === true) return;
  for (const [key, was] of draft.before) {
    const now = draft.entries.get(key);
    if (now === undefined || !holdsRows(now.table)) continue;
    const fault = faultOf(now.value, was?.value ?? null);
    if (fault === null) continue;
    const { debugMessage, clientData } = schemaError(fault);
    throw new Refusal(
      "UserValidationError",
      `collection ${now.id}: ${debugMessage.slice(0, MOST_WORDS)}`,
      clientData?.type,
    );
  }
}

/** `was`: the value before the transaction; null where the transaction created the collection. */
function faultOf(now: JsonObject, was: JsonObject | null): SchemaFault | null {
  const [schema, before] = [now["schema"], was?.["schema"]];
  if (schema === before && now["deleted_schema"] === was?.["deleted_schema"]) return null;
  const tooMany = sizeFault(now, was ?? {});
  if (tooMany !== null) return tooMany;
  if (schema === before || (schema === undefined && was === null)) return null;
  const fault = schemaFault(schema);
  return fault !== null && before !== undefined && schemaFault(before) !== null ? null : fault;
}

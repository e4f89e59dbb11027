// The schema of a collection as a person's transaction leaves it: a sound one stays sound. One from elsewhere that is not can be
// mended a step at a time, and a collection may be made before its schema is said.

import type { Step } from "@tessera/kernel/world/context.ts";
import { Refusal } from "@tessera/kernel/world/refusal.ts";
import { schemaError, schemaFault } from "@tessera/database/schema-rules.ts";

/** Letters of a refusal: a key may be long. */
const MOST_WORDS = 500;

export function settleSchemas({ draft, context }: Step): void {
  if (context.system === true) return;
  for (const [key, was] of draft.before) {
    const now = draft.entries.get(key);
    if (now?.table !== "collection") continue;
    const [schema, before] = [now.value["schema"], was?.value["schema"]];
    if (schema === before || (schema === undefined && was === null)) continue;
    const fault = schemaFault(schema);
    if (fault === null || (before !== undefined && schemaFault(before) !== null)) continue;
    const { debugMessage, clientData } = schemaError(fault);
    throw new Refusal(
      "UserValidationError",
      `collection ${now.id}: ${debugMessage.slice(0, MOST_WORDS)}`,
      clientData?.type,
    );
  }
}

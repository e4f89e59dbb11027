/** Operations as they are sent: apart from their schemas, which who sends them does not need. */
import type { Json } from "../values/json.ts";
import type { Operation } from "../world/operation.ts";

/** An operation as it is sent: `set` and `update` carry their value bare, as existing clients write it. */
export function toWire(operation: Operation): Json {
  const { command, args } = operation;
  const bare =
    command === "update" ||
    (command === "set" && operation.args.was === undefined && operation.args.base === undefined);
  return { ...operation, args: bare ? (args as { value: Json }).value : args } as unknown as Json;
}

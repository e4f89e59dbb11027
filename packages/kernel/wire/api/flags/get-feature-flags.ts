// The values of feature flags and remote configuration for the client that asks. The event's name
// is a choice of this product.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

const deviceId = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const getFeatureFlags = defineEvent({
  name: "getFeatureFlags",
  access: "public",
  cost: 0,
  changes: false,
  maxBytes: 16 * 1024,
  request: v.object({
    browserId: deviceId,
    deviceId,
    deviceAttributes: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
    page: v.optional(v.object({ id: uuid, spaceId: uuid })),
  }),
  response: v.object({
    statsigUser: v.record(v.string(), v.unknown()),
    initialValues: v.record(v.string(), v.unknown()),
  }),
});

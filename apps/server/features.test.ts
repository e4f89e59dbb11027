import { expect, expectTypeOf, test } from "vitest";
import { eventsByNoun } from "@tessera/kernel/wire/api/events.ts";
import { handlersOf, type Features } from "./features.ts";
import type { Feature } from "./ground/feature.ts";

test("a feature without events needs no noun, and adds no handler", () => {
  const ofNouns = Object.entries(eventsByNoun).map(([noun, events]) => [
    noun,
    { handlers: Object.fromEntries(Object.keys(events).map((name) => [name, () => name])) },
  ]);
  const webhooks: Feature = { routes: () => undefined };
  const features = { ...(Object.fromEntries(ofNouns) as Features), webhooks };
  expectTypeOf(features).toExtend<Features>();
  const { accounts: _missing, ...incomplete } = features;
  expectTypeOf(incomplete).not.toExtend<Features>();
  expect(Object.keys(handlersOf(features)).toSorted()).toEqual(
    Object.values(eventsByNoun).flatMap(Object.keys).toSorted(),
  );
});

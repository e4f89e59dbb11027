import { expect, test } from "vitest";
import { trashDelays } from "./trash.ts";

test("a page stays 30 days in the trash and 7 more until it is purged, unless the workspace says otherwise", () => {
  expect(trashDelays(undefined)).toEqual({ deleteFromTrash: 2_592_000, purge: 604_800 });
  expect(trashDelays({ delete_from_trash_delay_seconds: 60, purge_delay_seconds: 0 })).toEqual({
    deleteFromTrash: 60,
    purge: 0,
  });
  expect(trashDelays({ delete_from_trash_delay_seconds: "60", purge_delay_seconds: -1 })).toEqual({
    deleteFromTrash: 2_592_000,
    purge: 604_800,
  });
});

test("a delay is a whole number that a moment can be moved by, whatever the workspace says", () => {
  for (const said of [0.5, 1.5, 1e300, Number.MAX_VALUE]) {
    const { purge } = trashDelays({ purge_delay_seconds: said });
    expect(Number.isSafeInteger(1_700_000_000_000 - purge * 1000)).toBe(true);
  }
});

import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { createErrorDialog } from "./dialogs/error-dialog.ts";
import { createHttp } from "./http.ts";
import { manualClock } from "./testing/manual-clock.ts";
import { endsTooEarly, truncationIsFatal } from "./truncated.ts";

const whole = JSON.stringify({ text: "a longer answer", list: [1, 2, 3] });

async function callOn(ios: boolean, body: string) {
  const clock = manualClock();
  const dialog = createErrorDialog(clock);
  const http = createHttp({
    clock,
    random: () => 0,
    headers: () => ({}),
    onTruncated: truncationIsFatal({ ios, onFatal: dialog.showFatal }),
    fetch: () => Promise.resolve(new Response(body)),
  });
  const result = await http.call({ name: "read", request: v.object({}), response: v.looseObject({}) }, {});
  return { result, dialog: dialog.read() };
}

test("a truncated answer on iOS is fatal and asks to reinstall, elsewhere it is an answer that cannot be read", async () => {
  for (const length of [1, 5, 12, whole.length - 1]) {
    const cut = whole.slice(0, length);
    const there = await callOn(true, cut);
    expect(there.dialog).toEqual({ kind: "open", fatal: "reinstall" });
    expect(there.result).toMatchObject({
      ok: false,
      failure: { kind: "unreadable", detail: "the answer is truncated" },
    });
    expect(await callOn(false, cut)).toEqual({ result: there.result, dialog: { kind: "closed" } });
  }
  expect((await callOn(true, whole)).dialog).toEqual({ kind: "closed" });
  expect((await callOn(true, '{"text" 1}')).dialog).toEqual({ kind: "closed" });
  expect((await callOn(true, "<html>")).dialog).toEqual({ kind: "closed" });
});

test("every beginning of a JSON object is cut, and no whole one is", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (value, share) => {
        const text = JSON.stringify(value);
        expect(endsTooEarly(text)).toBe(false);
        const cut = text.slice(0, Math.floor(text.length * share));
        expect(endsTooEarly(cut)).toBe(cut.length > 0);
      },
    ),
  );
});

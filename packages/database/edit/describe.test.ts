import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import { descriptionOf, hidesDescription, setDescription } from "./describe.ts";

const written = (value: JsonObject, text: string) => setDescription({ id: "c", spaceId: "s", value }, text)[0]?.args;

test("a description that is written anew keeps the marks of what stays", () => {
  const description = [["Ask "], ["before", [["b"]]], [" sailing"]];
  expect(written({ description }, "Ask before sailing out")).toEqual({
    value: [["Ask "], ["before", [["b"]]], [" sailing out"]],
  });
  expect(written({}, "New")).toEqual({ value: [["New"]] });
  expect(written({ description }, "")).toEqual({ value: null });
});

test("what is no text is no description, and it is shown unless the block says otherwise", () => {
  expect(descriptionOf({ description: 7 })).toEqual([]);
  expect([hidesDescription({}), hidesDescription({ format: { hide_description: true } })]).toEqual([false, true]);
});

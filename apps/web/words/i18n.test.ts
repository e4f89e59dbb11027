import { setupI18n } from "@lingui/core";
import { errorKinds } from "@tessera/kernel/errors/kinds.ts";
import { reasons } from "@tessera/kernel/errors/reasons.ts";
import { plainWords } from "@tessera/kernel/errors/words.ts";
import { expect, test } from "vitest";
import { chooseLocale, compileNames } from "./i18n.ts";

test("a sentence of the error tables is filled in without a catalogue", () => {
  const i18n = setupI18n({ locale: "en-US", messages: { "en-US": {} } }).setMessagesCompiler(compileNames);
  const values = { min: 8, max: 64 };
  expect(i18n._("a", values, { message: "Use {min} to {max} characters." })).toBe("Use 8 to 64 characters.");
  expect(i18n._("a", {}, { message: "Offline." })).toBe("Offline.");
});

test("the error tables use names in braces, and no other form", () => {
  const rows = [...Object.values(errorKinds), ...Object.values(reasons)].map((row) => row.message);
  for (const message of [...rows, ...Object.values(plainWords)])
    expect(message.replaceAll(/\{\w+\}/g, ""), message).not.toMatch(/[{}']/);
});

test("the chosen locale is the one that rules, whether its words are written or not", () => {
  expect(chooseLocale(null, "de-DE", ["en-US"])).toBe("de-DE");
  expect(chooseLocale("ja-JP", "de-DE", ["en-US"])).toBe("ja-JP");
  expect(chooseLocale(null, undefined, ["fr-CA", "en"])).toBe("fr-FR");
  expect(chooseLocale(null, "xx", [])).toBe("en-US");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { tokensIn } from "./grammars.ts";
import { languageOf, languages, wordOfLanguage } from "./languages.ts";
import { tokensOf } from "./tokens.ts";

test("C8: stretches of code by what they are, the innermost first", () => {
  const text = 'const a = "b & <c>"; // d';
  const said = tokensIn(text, "typescript").map(({ from, to, kind }) => [kind, text.slice(from, to)]);
  expect(said).toEqual([
    ["keyword", "const"],
    ["string", '"b & <c>"'],
    ["comment", "// d"],
  ]);
});

test("C8: what stands in a string as code is none of the string", () => {
  const text = "`a ${1} b`";
  const said = tokensIn(text, "javascript").map(({ from, to, kind }) => [kind, text.slice(from, to)]);
  expect(said).toEqual([
    ["string", "`a "],
    ["number", "1"],
    ["string", " b`"],
  ]);
});

test("C8: stretches are in order, apart and within the text, whatever it is", () => {
  const parts = fc.constantFrom(
    "<b>",
    "&amp;",
    "'",
    '"',
    "`",
    "${",
    "}",
    "/*",
    "*/",
    "\n",
    "# ",
    "if ",
    "x",
    "9",
    "é",
    "😀",
  );
  const text = fc.array(parts, { maxLength: 30 }).map((all) => all.join(""));
  const coloured = languages.filter(({ id }) => id !== "plaintext" && id !== "mermaid");
  fc.assert(
    fc.property(text, fc.constantFrom(...coloured), (code, { id }) => {
      let at = 0;
      for (const { from, to } of tokensIn(code, id)) {
        expect(from).toBeGreaterThanOrEqual(at);
        expect(to).toBeGreaterThan(from);
        at = to;
      }
      expect(at).toBeLessThanOrEqual(code.length);
    }),
    { numRuns: 300 },
  );
});

test("C8: every language but two has a grammar, and is found by each of its names", () => {
  for (const { id, name, aliases } of languages) {
    for (const word of [id, name.toUpperCase(), ...aliases]) expect(languageOf(word)?.id, word).toBe(id);
    if (id !== "plaintext") expect(languageOf(wordOfLanguage(name))?.id).toBe(id);
  }
  expect(tokensIn("graph TD", "mermaid")).toEqual([]);
  const samples = languages.filter(
    ({ id }) => tokensIn('"a" 1 // b\n# c\n<d e="f">\n-- g\n;; h\n% i\n$ ls "j"\n+ k\n@@ -1 @@\n', id).length === 0,
  );
  expect(samples.map(({ id }) => id)).toEqual(["plaintext", "mermaid"]);
  expect(tokensOf("a &lt; b")).toEqual([]);
  expect(wordOfLanguage("two words")).toBe("two words");
});

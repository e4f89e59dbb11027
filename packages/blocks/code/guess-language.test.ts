import fc from "fast-check";
import { expect, test } from "vitest";
import { guessLanguage } from "./guess-language.ts";
import { languageOf } from "./languages.ts";

test.each([
  ["python", "import os\ndef tide(hour):\n    return [x for x in range(hour)]"],
  ["json", '{"port": "north", "depth": [1, 2, 3], "open": true}'],
  ["sql", "SELECT name FROM ports WHERE depth > 3 ORDER BY name;"],
  ["javascript", "const a = 1;\nfunction f() {\n  return a;\n}"],
  ["typescript", "interface Port {\n  readonly name: string;\n}"],
  ["xml", '<div class="a"><p>hi</p></div>'],
  ["rust", 'fn main() {\n  let x = 1;\n  println!("{}", x);\n}'],
  ["go", "package main\n\nfunc main() {\n\tfmt.Println(1)\n}"],
  ["java", "public class Port {\n  private int depth;\n}"],
  ["cpp", "#include <iostream>\nint main() { std::cout << 1; }"],
  ["c", '#include <stdio.h>\nint main() { printf("x"); }'],
  ["css", ".port {\n  color: red;\n}"],
  ["bash", "#!/bin/bash\necho $HOME"],
  ["yaml", "ports:\n  - name: north\n    depth: 3"],
  ["dockerfile", "FROM node:20\nRUN npm install"],
  ["ruby", "def tide\n  puts 1\nend"],
])("C22: %s is guessed from its marks", (id, text) => {
  expect(guessLanguage(text)).toBe(id);
  expect(languageOf(id)?.id).toBe(id);
});

test.each([
  "",
  "x",
  "let it be",
  "The ferry leaves at noon: it comes back at night.",
  "Ebb --> Flood",
  "3 < 4 > 2",
  "[x] done",
])("C22: nothing is guessed from %j", (text) => expect(guessLanguage(text)).toBe(null));

test("C22: any text is read, also one that is made to take long", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void guessLanguage(text)));
  for (const part of ["def f(", "<a ", "select ", "a: ", "{", "fn x(", ".a ", "def a\n", "- a: b\n"])
    guessLanguage(part.repeat(20_000));
});

import { expect, test } from "vitest";
import { cellsOf, textOf } from "../../store/block-text.ts";
import { documentOf } from "./document.ts";

const block = (properties: object, type = "to_do") => ({ id: "1", value: { type, properties } }) as never;

test("a block's text is what is read, not whether it is ticked or in which language it is", () => {
  expect(textOf(block({ checked: [["Yes"]], title: [["Ring ", [["b"]]], ["the\nbell"]] }))).toBe("Ring the bell");
  expect(textOf(block({ caption: [["The quay"]], title: [["let a"]], language: [["JavaScript"]] }))).toBe(
    "let a The quay",
  );
});

test("a row is called by its title alone, and found by its cells", async () => {
  const row = block({ "~note": [["by boat"]], title: [["Quay"]], s: [["Done"]] }, "page");
  expect([textOf(row), cellsOf(row)]).toEqual(["Quay", "by boat Done"]);
  const document = await documentOf(row, { holder: "1", above: [], alive: true }, []);
  expect(document).toMatchObject({ title: "Quay", parts: [{ body: "by boat Done", blocks: ["1"] }] });
  expect([document.titleWords.includes("quay"), document.titleWords.includes("boat")]).toEqual([true, false]);
});

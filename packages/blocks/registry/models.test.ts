import { isCells, isPageType, isTextLine, VOID_TYPES } from "@tessera/kernel/records/block.ts";
import { expect, test } from "vitest";
import { lineOfBlock } from "../markdown/line-of-block.ts";
import { isKnownType, modelOf, models } from "./models.ts";

test("every type is listed under its own name", () => {
  for (const [type, model] of Object.entries(models)) expect(model.type).toBe(type);
  expect(isKnownType("toString")).toBe(false);
});

test("the types without a text of their own are those of the kernel, which knows no models", () => {
  // The source of an equation and the label of a button are texts, although no line shows them.
  const texts: ReadonlySet<string> = new Set(["equation", "button"]);
  const all = Object.values(models);
  const isVoid = (type: string, kind: string): boolean =>
    kind !== "line" && !texts.has(type) && !isPageType(type) && !isCells(type);
  expect(new Set(all.flatMap(({ type, kind }) => (isVoid(type, kind) ? [type] : [])))).toEqual(VOID_TYPES);
  for (const { type, kind } of all)
    expect([type, isTextLine(type)]).toEqual([type, kind === "line" || texts.has(type)]);
});

test("a type that is not known is shown as a void that keeps its children to itself", () => {
  expect(modelOf("from_the_future")).toMatchObject({ type: "from_the_future", kind: "void", showsChildren: false });
});

test("a to-do is done where its property says Yes, in the form that clients write", () => {
  const checked = (value: object) => models.to_do.props(value as never)["checked"];
  expect(checked({ properties: { checked: [["Yes"]] } })).toBe(true);
  expect(checked({ properties: { checked: [["No"]] } })).toBe(false);
  expect(checked({ properties: { checked: "Yes" } })).toBe(false);
  expect(checked({})).toBe(false);
});

test("a block's colour is everybody's, whatever the type", () => {
  expect(models.quote.props({ format: { block_color: "blue" } })).toEqual({ colour: "blue" });
});

test("C11: a heading hides what stands below it where its format says so, as every toggle does", () => {
  expect(models.header.props({ format: { toggleable: true } })).toEqual({ folds: true });
  expect(models.header.props({ format: { toggleable: "yes" } })).toEqual({});
  expect(models.toggle.props({})).toEqual({ folds: true });
});

test("C12, C20: an equation has its source, an alias the page it leads to", () => {
  expect(models.equation.props({ properties: { title: [["x", [["b"]]], ["^2"]] } })).toEqual({ source: "x^2" });
  expect(models.alias.props({ format: { alias_pointer: { table: "block", id: "p" } } })).toEqual({ target: "p" });
  expect(models.alias.props({ format: { alias_pointer: 7 } })).toEqual({ target: "" });
});

test("C8, C10: code has its language and whether it wraps, a callout its icon", () => {
  const kept = { properties: { language: [["Go"]] }, format: { code_wrap: true, page_icon: "🌊" } };
  expect(models.code.props(kept)).toEqual({ language: "Go", wraps: true });
  expect(models.code.props({ properties: { language: 7 as never } })).toEqual({ language: "", wraps: false });
  expect(models.callout.props(kept)).toEqual({ icon: "🌊" });
  expect(models.callout.props({ format: { page_icon: ["x"] } })).toEqual({ icon: "" });
});

test("lines as Markdown", () => {
  const markdown = (type: keyof typeof models, text: string, props = {}, number = 1) =>
    lineOfBlock(type, text, props, number);
  expect(markdown("sub_header", "What ships")).toBe("## What ships");
  expect(markdown("header_4", "Later")).toBe("#### Later");
  expect(markdown("to_do", "Print", { checked: true })).toBe("- [x] Print");
  expect(markdown("to_do", "Print", { checked: false })).toBe("- [ ] Print");
  expect(markdown("numbered_list", "Read", {}, 3)).toBe("3. Read");
  expect(markdown("quote", "one\ntwo")).toBe("> one\n> two");
  expect(markdown("divider", "")).toBe("---");
  expect(markdown("callout", "one\ntwo")).toBe("> one\n> two");
  expect(markdown("code", "a\n``` b", { language: "TypeScript" })).toBe("````typescript\na\n``` b\n````");
  expect(markdown("code", "", { language: "of two words" })).toBe("```\n```");
});

test("lists go on at Enter, the rest goes on as plain text", () => {
  expect(
    Object.values(models)
      .filter((model) => model.listLike)
      .map((model) => model.nextType),
  ).toEqual(["bulleted_list", "numbered_list", "to_do", "toggle"]);
  expect(models.header.nextType).toBe("text");
});

import { parsePath } from "@tessera/kernel/routes/routes.ts";
import { expect, test } from "vitest";
import { chooseWorkspace } from "./choose-workspace.ts";

const id = "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90";
const spaces = [
  { id, name: "One", domain: "one" },
  { id: "b", name: "Two", domain: "two" },
];
const choose = (address: string, last?: unknown, spaceOfPage: (pageId: string) => string | null = () => null) =>
  chooseWorkspace(parsePath(address).route, spaces, last, spaceOfPage);

test("an address means the workspace it names, the one of its page, the last one, the first one", () => {
  expect(choose("/two")).toBe("b");
  expect(choose(`/space/${id}`, "b")).toBe(id);
  expect(choose("/new?spaceId=" + id, "b")).toBe(id);
  expect(choose("/home", "b")).toBe("b");
  expect(choose(`/${id}`, id, () => "b")).toBe("b");
  expect(choose(`/${id}`, "b", () => "gone")).toBe("b");
  expect(choose("/", "b")).toBe("b");
  expect(choose("/three", { not: "an id" })).toBe(id);
});

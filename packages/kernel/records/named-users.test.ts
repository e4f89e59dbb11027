// Which users a record names.
import { expect, test } from "vitest";
import type { Json } from "../values/json.ts";
import { namedUsers } from "./named-users.ts";

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

test("a record names its creator, its last editor, the users in its texts and person cells, and the users of its items", () => {
  const value = {
    created_by_id: id(1),
    created_by_table: "notion_user",
    last_edited_by_id: id(2),
    last_edited_by_table: "notion_user",
    properties: {
      title: [["Ask "], ["‣", [["u", id(3)]]], [" or ", [["b"]]]],
      who: [["‣", [["u", id(4)]]], [","], ["‣", [["u", id(5)]]]],
    },
    permissions: [
      { type: "user_permission", role: "reader", user_id: id(6) },
      { type: "group_permission", role: "reader", group_id: id(7) },
    ] as Json[],
  };
  expect([...namedUsers(value)]).toEqual([1, 2, 3, 4, 5, 6].map(id));
});

test("a bot, a page that is mentioned and values of another form name no user", () => {
  const value = {
    created_by_id: id(1),
    created_by_table: "bot",
    last_edited_by_id: 7,
    last_edited_by_table: "notion_user",
    properties: { title: [["‣", [["p", id(2)]]], ["‣", [["u", "no id"]]], "text", ["‣", "u"]], who: 4 },
    permissions: [null, { type: "user_permission", user_id: 3 }],
  };
  expect([...namedUsers(value)]).toEqual([]);
  expect([...namedUsers({ properties: null, permissions: {} })]).toEqual([]);
});

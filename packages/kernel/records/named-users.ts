/**
 * The users whom a record names: the users who created and last edited it, those who are mentioned in its texts (a value of the type
 * `person` is stored as mentions), and those whom its permission items name. Pure: whether a reader may know them is checked by others.
 */
import { isUuid } from "../values/ids.ts";
import { isList, isObject, type Json, type JsonObject } from "../values/json.ts";

/** The ids of the users whom the value of a record names. */
export function namedUsers(value: JsonObject): ReadonlySet<string> {
  const users = new Set<string>();
  const take = (id: Json | undefined): void => {
    if (typeof id === "string" && isUuid(id)) users.add(id);
  };
  for (const by of ["created_by", "last_edited_by"])
    if (value[`${by}_table`] === "notion_user") take(value[`${by}_id`]);
  const { properties, permissions } = value;
  for (const text of isObject(properties) ? Object.values(properties) : [])
    for (const id of mentionedIn(text)) take(id);
  for (const item of isList(permissions) ? permissions : [])
    if (isObject(item) && item["type"] === "user_permission") take(item["user_id"]);
  return users;
}

function* mentionedIn(text: Json): Generator<Json | undefined> {
  for (const piece of isList(text) ? text : []) {
    const marks = isList(piece) ? piece[1] : undefined;
    for (const mark of isList(marks) ? marks : []) if (isList(mark) && mark[0] === "u") yield mark[1];
  }
}

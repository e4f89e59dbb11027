// What must hold of every record after a transaction, by whatever command it was changed: the contract's fields; of a block
// a type, a place, rich text where texts merge, permission items that only full access changed. The store relies on it.

import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import { itemKey } from "@tessera/kernel/permissions/items.ts";
import { isPurged } from "@tessera/kernel/world/purge.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { isMergingProperty } from "@tessera/kernel/records/block.ts";
import { parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { holdsRows, isOrdered, isPlaced } from "@tessera/kernel/records/parents.ts";
import { isList, isObject } from "@tessera/kernel/values/json.ts";
import { isPropertyKey } from "@tessera/kernel/rules/property-key.ts";
import { toRichText } from "@tessera/kernel/text/rich-text.ts";
import * as v from "valibot";

/** What the engine itself writes with every edit, beside the texts. */
const STAMPS: ReadonlySet<string> = new Set([
  "properties",
  "last_edited_time",
  "last_edited_by_table",
  "last_edited_by_id",
]);

/** Characters of a value that a refusal shows. */
const MOST_SHOWN = 100;

/** Why a record may not be left like this; null where it may. `was` is null for a new one. */
export function faultOf(now: Entry, was: Entry | null, actor: Actor | null, world: World): string | null {
  const fields = fieldFault(now, was) ?? writerFault(now, was, actor) ?? itemCountFault(now, was);
  if (fields !== null || !isOrdered(now.table)) return fields;
  const parent = parentOf(now);
  if (parent === null || now.order === null) return `parent_id and parent_table of block ${now.id} should be set`;
  if (holdsRows(parent.table) && typeOf(now) !== "page") return `type of row ${now.id} should be page`;
  if (typeof now.value["alive"] !== "boolean") return `alive of block ${now.id} should be true or false`;
  if (now.value["space_id"] !== now.scope) return `space_id of block ${now.id} should be its space`;
  return permissionFault(now, was, actor, world) ?? textFault(now, was);
}

/** The fields of the contract have the forms of the contract, which is checked if one of them changed. A purged record has no fields. */
function fieldFault(now: Entry, was: Entry | null): string | null {
  if (isPurged(now)) return null;
  const unchanged = Object.keys(now.value).every((name) => STAMPS.has(name) || now.value[name] === was?.value[name]);
  if (unchanged) return null;
  const { properties: _texts, ...value } = now.value;
  const { schema } = onServer(now.table);
  const result = schema === null ? null : v.safeParse(schema, value);
  if (result === null || result.success) return null;
  // A field that did not change may have a form that an earlier version accepted: it does not prevent changes of other fields.
  const issue = result.issues.find(({ path }) => isChanged(now, was, path?.[0]?.key));
  if (issue === undefined) return null;
  const path = (issue.path ?? []).map((step) => String(step.key)).join(".");
  // A check has no expected form but a message that states it.
  const expected = issue.expected ?? (issue.kind === "validation" ? issue.message : "of another form");
  return `${path} of ${now.table} ${now.id} should be ${expected}, instead was ${issue.received.slice(0, MOST_SHOWN)}`;
}

/** `field`: undefined for an issue of the record as a whole. */
function isChanged(now: Entry, was: Entry | null, field: unknown): boolean {
  return typeof field !== "string" || now.value[field] !== was?.value[field];
}

/** The fields that the table leaves to the server are written by no user. `actor`: null for the server. */
function writerFault(now: Entry, was: Entry | null, actor: Actor | null): string | null {
  const { serverFields = [] } = onServer(now.table);
  if (actor === null || (isList(serverFields) && serverFields.length === 0)) return null;
  const isServers = (name: string): boolean =>
    isList(serverFields) ? serverFields.includes(name) : serverFields === "all" || !serverFields.except.includes(name);
  const names = new Set([...Object.keys(now.value), ...Object.keys(was?.value ?? {})]);
  const field = [...names].find((name) => isServers(name) && now.value[name] !== was?.value[name]);
  return field === undefined ? null : `${field} of ${now.table} ${now.id} should be left to the server`;
}

/** Permission items of one placed record (a block, a collection, a view); a group stands for more people. */
const MOST_ITEMS = 1000;

/** A record that already has more items than that may only be left with fewer. A space lists its members and has no such limit. */
function itemCountFault(now: Entry, was: Entry | null): string | null {
  const [items, before] = [now.value["permissions"], was?.value["permissions"]];
  if (items === before || !isPlaced(now.table) || !isList(items) || items.length <= MOST_ITEMS) return null;
  if (isList(before) && items.length < before.length) return null;
  return `permissions of ${now.table} ${now.id} should be at most ${MOST_ITEMS} items, instead was ${items.length}; a group can hold more people`;
}

function permissionFault(now: Entry, was: Entry | null, actor: Actor | null, world: World): string | null {
  const { permissions } = now.value;
  if (permissions === was?.value["permissions"]) return null;
  if (
    permissions !== undefined &&
    !(isList(permissions) && permissions.every((item) => isObject(item) && itemKey(item) !== null))
  ) {
    return `permissions of block ${now.id} should be permission items`;
  }
  if (was === null || actor === null || can(actor, "full", was, world)) return null;
  return `permissions of block ${now.id} should be changed with full access`;
}

/** Texts that the engine did not write itself must be rich text, and none may be changed under its run list. */
function textFault(now: Entry, was: Entry | null): string | null {
  const { properties } = now.value;
  if (properties === undefined) return null;
  if (!isObject(properties)) return `properties of block ${now.id} should be an object`;
  const before = was?.value["properties"];
  const turned = was === null || typeOf(was) !== typeOf(now);
  for (const [name, value] of Object.entries(properties)) {
    if (!isPropertyKey(name) && !(isObject(before) && Object.hasOwn(before, name)))
      return `properties of block ${now.id} should each have a property key without braces, instead was ${JSON.stringify(name)}`;
    const same = isObject(before) && before[name] === value;
    if ((same && !turned) || !isMergingProperty(typeOf(now), name)) continue;
    const written = now.texts[name] !== undefined && now.texts[name] !== was?.texts[name];
    if (written) continue;
    if (!same && now.texts[name] !== undefined)
      return `properties.${name} of block ${now.id} should be changed as text`;
    if (toRichText(value) === null) return `properties.${name} of block ${now.id} should be rich text`;
  }
  return null;
}

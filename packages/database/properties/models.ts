// Every property type that we know, by its pure half.
import { checkbox } from "./checkbox/checkbox.ts";
import { createdBy } from "./created-by/created-by.ts";
import { createdTime } from "./created-time/created-time.ts";
import { date } from "./date/date.ts";
import { email } from "./email/email.ts";
import { file } from "./file/file.ts";
import { lastEditedBy } from "./last-edited-by/last-edited-by.ts";
import { lastEditedTime } from "./last-edited-time/last-edited-time.ts";
import type { Model } from "./base/model.ts";
import { multiSelect } from "./multi-select/multi-select.ts";
import { number } from "./number/number.ts";
import { person } from "./person/person.ts";
import { phoneNumber } from "./phone-number/phone-number.ts";
import { select } from "./select/select.ts";
import { status } from "./status/status.ts";
import { text } from "./text/text.ts";
import { title } from "./title/title.ts";
import { url } from "./url/url.ts";
import { unknownProperty } from "./unknown/unknown.ts";

export const PROPERTY_TYPES = [
  "title",
  "text",
  "number",
  "select",
  "multi_select",
  "status",
  "date",
  "person",
  "file",
  "checkbox",
  "url",
  "email",
  "phone_number",
  "created_time",
  "created_by",
  "last_edited_time",
  "last_edited_by",
] as const;

export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const models = {
  title,
  text,
  number,
  select,
  multi_select: multiSelect,
  status,
  date,
  person,
  file,
  checkbox,
  url,
  email,
  phone_number: phoneNumber,
  created_time: createdTime,
  created_by: createdBy,
  last_edited_time: lastEditedTime,
  last_edited_by: lastEditedBy,
} as const satisfies Record<PropertyType, Model>;

export function isPropertyType(type: string): type is PropertyType {
  return Object.hasOwn(models, type);
}

export function modelOf(type: string): Model {
  return isPropertyType(type) ? models[type] : unknownProperty(type);
}

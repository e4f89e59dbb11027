// The face of every property type that we know.
import type { CellFace } from "./base/cell-face.tsx";
import { checkboxFace } from "./checkbox/checkbox.tsx";
import { createdByFace } from "./created-by/created-by.tsx";
import { createdTimeFace } from "./created-time/created-time.tsx";
import { dateFace } from "./date/date.tsx";
import { emailFace } from "./email/email.tsx";
import { fileFace } from "./file/file.tsx";
import { lastEditedByFace } from "./last-edited-by/last-edited-by.tsx";
import { lastEditedTimeFace } from "./last-edited-time/last-edited-time.tsx";
import { isPropertyType, type PropertyType } from "./models.ts";
import { multiSelectFace } from "./multi-select/multi-select.tsx";
import { numberFace } from "./number/number.tsx";
import { personFace } from "./person/person.tsx";
import { phoneNumberFace } from "./phone-number/phone-number.tsx";
import { selectFace } from "./select/select.tsx";
import { statusFace } from "./status/status.tsx";
import { textFace } from "./text/text.tsx";
import { titleFace } from "./title/title.tsx";
import { unknownFace } from "./unknown/unknown.tsx";
import { urlFace } from "./url/url.tsx";

const cells = {
  title: titleFace,
  text: textFace,
  number: numberFace,
  select: selectFace,
  multi_select: multiSelectFace,
  status: statusFace,
  date: dateFace,
  person: personFace,
  file: fileFace,
  checkbox: checkboxFace,
  url: urlFace,
  email: emailFace,
  phone_number: phoneNumberFace,
  created_time: createdTimeFace,
  created_by: createdByFace,
  last_edited_time: lastEditedTimeFace,
  last_edited_by: lastEditedByFace,
} as const satisfies Record<PropertyType, CellFace>;

export function cellOf(type: string): CellFace {
  return isPropertyType(type) ? cells[type] : unknownFace;
}

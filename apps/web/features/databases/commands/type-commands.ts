// Commands that change the type of a property: a survey of what the change would do to the values, then the change.
import { msg } from "@lingui/core/macro";
import type { Names } from "@tessera/database/conversions/convert-value.ts";
import { isConvertible, type ConvertibleType } from "@tessera/database/conversions/convertible.ts";
import { convertProperty } from "@tessera/database/conversions/convert-property.ts";
import { surveyConversion, type Progress, type Survey, type Surveyed } from "@tessera/database/conversions/survey.ts";
import { dateReading } from "@tessera/database/properties/date/date-reading.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { faultWords, statusSteps, typeWords } from "../../../words/database-words.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import type { DatabaseWriter } from "./database-writer.ts";

export function typeCommands(writer: DatabaseWriter) {
  const { source, i18n, notify, ready, refusesLocked } = writer;
  return {
    /** "other" where the property has no convertible type any more. */
    surveyType: async (
      key: string,
      to: ConvertibleType,
      names: Names,
      progress: Progress,
    ): Promise<Surveyed | "other"> => {
      const now = ready();
      const property = now === null ? undefined : readSchema(now.collection).properties[key];
      if (property === undefined || !isConvertible(property.type)) return "other";
      const dates = dateReading(intlLocale(i18n));
      return surveyConversion(source, key, { from: { ...property, type: property.type }, to, names, dates }, progress);
    },
    /** Whether it was done; the user is notified of the outcome either way. */
    convertType: async (survey: Survey, progress: Progress): Promise<boolean> => {
      if (refusesLocked()) return false;
      const statusGroups = { groups: statusSteps(i18n), newId: source.newId };
      const converted = await convertProperty(source, survey, statusGroups, progress);
      if (converted === "done") {
        const type = typeWords(i18n)[survey.conversion.to];
        notify(i18n._(msg`The type is “${type}” now.`));
        return true;
      }
      if (converted === "other") notify(i18n._(msg`The property has another type by now.`));
      else if (converted === "away") notify(i18n._(msg`The rows could not be read. Try again when you are online.`));
      else if (converted === "refused") notify(i18n._(msg`This could not be changed.`));
      else if (converted === "stopped") notify(i18n._(msg`The type stays as it was.`));
      else notify(faultWords(i18n, converted));
      return false;
    },
  };
}

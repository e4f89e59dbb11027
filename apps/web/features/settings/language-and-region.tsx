// The language of the words, and how dates and weeks are written whatever the language.
import { useLingui } from "@lingui/react/macro";
import { isLocale, localeCodes, locales, type Locale } from "@tessera/kernel/locales/locales.ts";
import { localeNames } from "@tessera/kernel/locales/locale-names.ts";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { useState } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import { chooseLocale, startWords } from "../../words/i18n.ts";
import {
  dateForms,
  dateIn,
  dayName,
  firstDayIn,
  keepRegion,
  readRegion,
  weekStarts,
  type DateForm,
  type Region,
} from "../../words/region.ts";
import { SettingChoice } from "./setting.tsx";

type Chosen = Locale | "device";

export function LanguageAndRegion() {
  return (
    <>
      <LanguageChoice />
      <RegionChoices />
    </>
  );
}

function LanguageChoice() {
  const { t } = useLingui();
  const { language, chooseLanguage } = useLanguage();
  return (
    <SettingChoice<Chosen>
      name={t`Language`}
      about={t`Languages that are not translated yet show English words, with their own dates and numbers.`}
      value={language}
      options={[
        { value: "device", words: t`Like the device` },
        ...localeCodes.map((code) => ({
          value: code,
          words: localeNames[code].written ? localeNames[code].name : t`${localeNames[code].name} (not translated yet)`,
          lang: locales[code].intl,
        })),
      ]}
      onChoose={(next) => void chooseLanguage(next)}
    />
  );
}

/** The chosen language. Another one is chosen once its words are loaded, and kept as a preference. */
function useLanguage(): { language: Chosen; chooseLanguage: (next: Chosen) => Promise<void> } {
  const { log, navigation, preferences, toasts } = useServices();
  const { t } = useLingui();
  const { locale: ofPath } = useReadable(navigation);
  const kept = preferences.get("locale");
  const stored: Chosen = typeof kept === "string" && isLocale(kept) ? kept : "device";
  const [language, setLanguage] = useState<Chosen>(ofPath ?? stored);
  const chooseLanguage = async (next: Chosen): Promise<void> => {
    try {
      await startWords(chooseLocale(null, next === "device" ? undefined : next, navigator.languages));
    } catch (error) {
      log({ level: "warning", words: "The words of a language did not load", detail: error });
      toasts.show({ words: t`This language could not be loaded.`, about: t`Try again when you are online.` });
      return;
    }
    setLanguage(next);
    if (next === "device") preferences.remove("locale");
    else preferences.set("locale", next);
    // A language in the address would win over the chosen one at the next start.
    if (ofPath !== null) navigation.replace(buildPath("settings", {}));
  };
  return { language, chooseLanguage };
}

function RegionChoices() {
  const { preferences } = useServices();
  const { i18n, t } = useLingui();
  const [region, setRegion] = useState(() => readRegion(preferences));
  const [now] = useState(() => new Date());
  const change = (part: Partial<Region>): void => {
    const next = { ...region, ...part };
    setRegion(next);
    keepRegion(preferences, next);
  };
  const today = dateIn(region, i18n.locale, now);
  const firstDay = dayName(firstDayIn(region, i18n.locale), i18n.locale);
  const written: Record<DateForm, string> = {
    language: t`As in the language`,
    year_first: t`Year, month, day`,
    day_first: t`Day, month, year`,
    month_first: t`Month, day, year`,
  };
  return (
    <>
      <SettingChoice
        name={t`Dates`}
        about={t`Today is ${today}.`}
        value={region.dates}
        options={dateForms.map((value) => ({ value, words: written[value] }))}
        onChoose={(dates) => change({ dates })}
      />
      <SettingChoice
        name={t`First day of the week`}
        about={t`Weeks begin on ${firstDay}.`}
        value={region.weekStart}
        options={weekStarts.map((value) => ({
          value,
          words: value === "language" ? t`As in the language` : dayName(Number(value), i18n.locale),
        }))}
        onChoose={(weekStart) => change({ weekStart })}
      />
    </>
  );
}

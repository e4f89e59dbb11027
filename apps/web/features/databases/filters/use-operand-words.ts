// What a condition compares with, in words, as its chip says it.
import { useLingui } from "@lingui/react/macro";
import { useCellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import { isDateValue } from "@tessera/database/properties/base/date-value.ts";
import type { Kind } from "@tessera/database/properties/base/model.ts";
import { operandsOf, relativeOf, unwrapped } from "@tessera/database/properties/operators/operands.ts";
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import { relativeDayWords } from "./relative-days.ts";

export function useOperandWords(): (kind: Kind, value: Json | undefined) => string {
  const { t, i18n } = useLingui();
  const ports = useCellPorts();
  const say = (kind: Kind, operand: Json): string => {
    const word = relativeOf(operand)?.["value"];
    if (typeof word === "string") {
      const known = [...relativeDayWords(i18n, ""), ...relativeDayWords(i18n, "date_is_within")];
      return word === "me" ? t`me` : (known.find(([one]) => one === word)?.[1] ?? word.replaceAll("_", " "));
    }
    const current = unwrapped(operand);
    if (kind === "flag") return current === true || current === "Yes" ? t`checked` : t`not checked`;
    if (kind === "time")
      return isDateValue(current) ? ports.sayDate(current) : typeof current === "string" ? current : "";
    if (kind === "person") return ports.nameOf(String(isObject(current) ? current["id"] : current)) ?? t`somebody`;
    return typeof current === "string" || typeof current === "number" ? String(current) : "";
  };
  return (kind, value) =>
    new Intl.ListFormat(ports.locale, { type: "disjunction" }).format(operandsOf(value).map((one) => say(kind, one)));
}

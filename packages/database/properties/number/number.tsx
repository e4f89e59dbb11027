// A number in a cell, as the reader's language writes it. What is no number is shown as it is.
import { Hash } from "lucide-react";
import { useCellPorts, type CellFace, type ShownProps } from "../cell-face.tsx";
import { shownText } from "../stored-text.ts";
import { numberFromText } from "./number-text.ts";
import { number } from "./number.ts";

const forms = new Map<string, Intl.NumberFormat>();

function formOf(locale: string): Intl.NumberFormat {
  const form = forms.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  forms.set(locale, form);
  return form;
}

function NumberShown({ stored }: ShownProps) {
  const { locale } = useCellPorts();
  const value = number.read(stored);
  return value === null ? shownText(stored ?? []) : formOf(locale).format(value);
}

function storeNumber(text: string) {
  if (text.trim() === "") return { stored: undefined };
  const value = numberFromText(text);
  return value === null ? null : { stored: number.write(value) };
}

export const numberFace: CellFace = {
  Icon: Hash,
  Shown: NumberShown,
  editing: { kind: "line", store: storeNumber },
  fromText: storeNumber,
  isFigures: true,
  width: 120,
};

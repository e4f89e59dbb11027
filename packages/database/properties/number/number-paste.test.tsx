import { expect, test } from "vitest";
import { models } from "../models.ts";
import { numberFace } from "./number.tsx";

const property = (numberFormat?: string) => ({
  name: "N",
  type: "number",
  options: [],
  ...(numberFormat && { numberFormat }),
});

test("a pasted number is stored with all digits of its text, which a copy gives back", () => {
  const paste = (text: string, format?: string) =>
    numberFace.fromText?.(text, property(format), { readDate: () => null });
  for (const text of ["0042", "1.10", "363228830310334464", "12E4", "4111111111111111", "+5"]) {
    const pasted = paste(text);
    expect(models.number.asText(pasted?.stored), text).toBe(text);
    expect(models.number.read(pasted?.stored), text).toBe(Number(text));
  }
  expect(paste("1,200")).toEqual({ stored: [["1200"]] });
  expect(paste("50%", "percent")).toEqual({ stored: [["0.5"]] });
  expect(paste("")).toEqual({ stored: undefined });
  // These are no numbers: the cell keeps what it has.
  for (const text of ["5'11", "4111 1111 1111 1111", "+49 30 12"]) expect(paste(text), text).toBeNull();
});

// Files, stored as their names with the address of each, commas between them: [["a.pdf", [["a", url]]], [","], ["b.png", [["a", url]]]].
// They are ordered and searched by their names.
import { isList, type Json } from "@tessera/kernel/values/json.ts";
import type { Model } from "../base/model.ts";
import { emptiness } from "../operators/operands.ts";

export interface StoredFile {
  readonly name: string;
  readonly url: string;
}

function fileIn(piece: Json): StoredFile | null {
  if (!isList(piece) || typeof piece[0] !== "string" || !isList(piece[1])) return null;
  const mark = piece[1].find((one) => isList(one) && one[0] === "a");
  const url = isList(mark) ? mark[1] : null;
  return typeof url === "string" && url !== "" ? { name: piece[0], url } : null;
}

function readFiles(stored: Json | undefined): readonly StoredFile[] | null {
  const files = (isList(stored) ? stored : []).map(fileIn).filter((one) => one !== null);
  return files.length === 0 ? null : files;
}

const namesOf = (stored: Json | undefined): string => (readFiles(stored) ?? []).map(({ name }) => name).join(", ");

export const file: Model<"files", readonly StoredFile[]> = {
  type: "file",
  kind: "files",
  source: "properties",
  isSearched: true,
  repeats: false,
  read: readFiles,
  write: (value) =>
    value === null || value.length === 0
      ? undefined
      : value.flatMap(({ name, url }, at): Json[] => [...(at === 0 ? [] : [[","]]), [name, [["a", url]]]]),
  asText: namesOf,
  indexed: (stored) => (readFiles(stored) === null ? null : namesOf(stored)),
  operators: emptiness,
};

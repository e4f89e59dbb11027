// What is typed and pasted for an item of a numbered list.
import type { LineSign, PastedSign } from "../model/typed-sign.ts";

export const numberedListSigns: readonly LineSign[] = [
  { typed: /^(?:\d{1,3}|[a-z]|[ivx]+)[.)]$/i, kind: { type: "numbered_list" } },
];

export const pastedNumbers: readonly PastedSign[] = [{ pasted: /^\d{1,3}[.)] /, type: "numbered_list" }];

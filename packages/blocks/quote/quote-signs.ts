// What is typed and pasted for a quote.
import type { LineSign, PastedSign } from "../model/typed-sign.ts";

export const quoteSigns: readonly LineSign[] = [{ typed: /^["“”]$/, kind: { type: "quote" } }];

export const pastedQuotes: readonly PastedSign[] = [{ pasted: /^> /, type: "quote" }];

// What is typed for a quote.
import type { LineSign } from "../model/line-sign.ts";

export const quoteSigns: readonly LineSign[] = [{ typed: /^["“”]$/, kind: { type: "quote" } }];

// What is typed for a toggle.
import type { LineSign } from "../model/line-sign.ts";

export const toggleSigns: readonly LineSign[] = [{ typed: /^>$/, kind: { type: "toggle" } }];

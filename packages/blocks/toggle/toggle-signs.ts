// What is typed for a toggle.
import type { LineSign } from "../model/typed-sign.ts";

export const toggleSigns: readonly LineSign[] = [{ typed: /^>$/, kind: { type: "toggle" } }];

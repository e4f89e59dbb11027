// What is typed for a callout.
import type { LineSign } from "../model/typed-sign.ts";

export const calloutSigns: readonly LineSign[] = [{ typed: /^!!$/, kind: { type: "callout" } }];

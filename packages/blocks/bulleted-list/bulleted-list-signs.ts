// What is typed for an item of a bulleted list.
import type { LineSign } from "../model/line-sign.ts";

export const bulletedListSigns: readonly LineSign[] = [{ typed: /^[-*+]$/, kind: { type: "bulleted_list" } }];

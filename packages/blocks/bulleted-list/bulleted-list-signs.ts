// What is typed and pasted for an item of a bulleted list.
import type { LineSign, PastedSign } from "../model/typed-sign.ts";

export const bulletedListSigns: readonly LineSign[] = [{ typed: /^[-*+]$/, kind: { type: "bulleted_list" } }];

export const pastedBullets: readonly PastedSign[] = [{ pasted: /^[-*+] /, type: "bulleted_list" }];

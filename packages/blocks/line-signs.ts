// The signs of all block types that are typed at the start of a line. No text is two of them.
import { bulletedListSigns } from "./bulleted-list/bulleted-list-signs.ts";
import { calloutSigns } from "./callout/callout-signs.ts";
import { headerSigns } from "./header/header-signs.ts";
import { numberedListSigns } from "./numbered-list/numbered-list-signs.ts";
import { quoteSigns } from "./quote/quote-signs.ts";
import { toDoSigns } from "./to-do/to-do-signs.ts";
import { toggleSigns } from "./toggle/toggle-signs.ts";
import type { LineSign } from "./model/line-sign.ts";

export const lineSigns: readonly LineSign[] = [
  ...headerSigns,
  ...bulletedListSigns,
  ...numberedListSigns,
  ...toDoSigns,
  ...toggleSigns,
  ...quoteSigns,
  ...calloutSigns,
];

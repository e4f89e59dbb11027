// The signs of all block types that are typed, and the digits of the keys that turn lines. No text is two of them.
import { bulletedListSigns } from "./bulleted-list/bulleted-list-signs.ts";
import { calloutSigns } from "./callout/callout-signs.ts";
import { codeFence } from "./code/code-signs.ts";
import { dividerSigns } from "./divider/divider-signs.ts";
import { equationSigns } from "./equation/equation-signs.ts";
import { headerSigns } from "./header/header-signs.ts";
import { numberedListSigns } from "./numbered-list/numbered-list-signs.ts";
import { quoteSigns } from "./quote/quote-signs.ts";
import { toDoSigns } from "./to-do/to-do-signs.ts";
import { toggleSigns } from "./toggle/toggle-signs.ts";

/** What the editor asks for (core/typed-signs.ts there). */
export const typedSigns = {
  lines: [
    ...headerSigns,
    ...bulletedListSigns,
    ...numberedListSigns,
    ...toDoSigns,
    ...toggleSigns,
    ...quoteSigns,
    ...calloutSigns,
  ],
  blocks: [...dividerSigns, ...equationSigns],
  fence: codeFence,
  // 9 is kept free for pages, into which no line turns yet.
  digits: {
    0: "text",
    1: "header",
    2: "sub_header",
    3: "sub_sub_header",
    4: "to_do",
    5: "bulleted_list",
    6: "numbered_list",
    7: "toggle",
    8: "code",
  },
};

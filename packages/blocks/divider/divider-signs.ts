// What is typed and pasted for a divider. Three stars or underscores count by a space or Enter alone, as words between such are
// bold and italic.
import type { BlockSign, PastedSign } from "../model/typed-sign.ts";

const sign = (typed: string, ends: BlockSign["ends"]): BlockSign => ({
  typed,
  type: "divider",
  ends,
  inTextAlone: true,
});

export const dividerSigns: readonly BlockSign[] = [sign("---", "itself"), sign("***", "space"), sign("___", "space")];

export const pastedDivider: readonly PastedSign[] = [{ pasted: /^-{3,}$/, type: "divider" }];

// The colours of blocks and of text, and their names.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The nine colours of a block; each of the words, and of what lies behind them. */
export const colours = ["gray", "brown", "orange", "yellow", "green", "blue", "purple", "pink", "red"] as const;
export type Colour = (typeof colours)[number];

export const colourWords: Readonly<
  Record<Colour, { readonly text: MessageDescriptor; readonly behind: MessageDescriptor }>
> = {
  gray: { text: msg`Gray`, behind: msg`Gray background` },
  brown: { text: msg`Brown`, behind: msg`Brown background` },
  orange: { text: msg`Orange`, behind: msg`Orange background` },
  yellow: { text: msg`Yellow`, behind: msg`Yellow background` },
  green: { text: msg`Green`, behind: msg`Green background` },
  blue: { text: msg`Blue`, behind: msg`Blue background` },
  purple: { text: msg`Purple`, behind: msg`Purple background` },
  pink: { text: msg`Pink`, behind: msg`Pink background` },
  red: { text: msg`Red`, behind: msg`Red background` },
};

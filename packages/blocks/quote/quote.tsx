// A quotation speaks in the serif, beside a line.
import { msg } from "@lingui/core/macro";
import "@tessera/ui/base/serif.ts";
import type { LineFace } from "@tessera/editor/core/face-host.ts";
import styles from "./quote.module.css";

export const quoteFace: LineFace = {
  className: styles.quote ?? "",
  placeholder: { words: (say) => say(msg`Quote`), always: true },
};

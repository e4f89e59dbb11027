// A quotation speaks in the serif, beside a line.
import "@tessera/ui/base/serif.ts";
import type { LineFace } from "@tessera/editor/core/face-host.ts";
import styles from "./quote.module.css";

export const quoteFace: LineFace = { className: styles.quote ?? "", placeholder: { words: "quote", always: true } };

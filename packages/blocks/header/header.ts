// Headings of four levels. Enter at the end of one goes on with plain text.
import { lineModel } from "../line-model.ts";

const heading = (type: string, level: 1 | 2 | 3 | 4) =>
  lineModel(type, { form: { shape: "heading", level }, markdown: (text) => `${"#".repeat(level)} ${text}` });

export const header = heading("header", 1);
export const subHeader = heading("sub_header", 2);
export const subSubHeader = heading("sub_sub_header", 3);
export const header4 = heading("header_4", 4);

// Headings of four levels. Enter at the end of one goes on with plain text.
import { lineModel } from "../line-model.ts";

const heading = (type: string, sign: string) => lineModel(type, { markdown: (text) => `${sign} ${text}` });

export const header = heading("header", "#");
export const subHeader = heading("sub_header", "##");
export const subSubHeader = heading("sub_sub_header", "###");
export const header4 = heading("header_4", "####");

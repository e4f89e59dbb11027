// The name of a row: the title of its page, under the key "title".
import { textModel } from "../text/text.ts";

export const title = textModel("title");

// An address of the web: a text, tested as texts are.
import { textModel } from "../text/text.ts";

export const url = textModel("url");

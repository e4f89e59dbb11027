// An e-mail address: a text, tested as texts are.
import { textModel } from "../text/text.ts";

export const email = textModel("email");

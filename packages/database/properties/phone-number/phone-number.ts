// A telephone number: a text, tested as texts are.
import { textModel } from "../text/text.ts";

export const phoneNumber = textModel("phone_number");

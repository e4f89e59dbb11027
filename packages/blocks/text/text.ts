// A paragraph. Its record's type is "text".
import { lineModel } from "../line-model.ts";

export const text = lineModel("text");

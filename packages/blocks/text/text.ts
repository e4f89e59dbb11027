// A paragraph. Its record's type is "text".
import { lineModel } from "../model/line-model.ts";

export const text = lineModel("text");

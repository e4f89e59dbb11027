// A line across the page.
import { voidModel } from "../model/line-model.ts";

export const divider = voidModel("divider", { form: { shape: "rule" } });

// A line across the page.
import { voidModel } from "../line-model.ts";

export const divider = voidModel("divider", { form: { shape: "rule" } });

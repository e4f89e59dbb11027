// Tabs: a row of names, of which one shows what stands below it. It is nothing but its panels (`tab_panel`).
import { frameModel } from "../model/line-model.ts";

export const tab = frameModel("tab", { form: { shape: "tabs" } });

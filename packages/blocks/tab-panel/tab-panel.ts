// One of several tabs: its name is its title, its icon `format.page_icon`, what it shows stands below it. Which one is open
// is each reader's own.
import { commonProps, frameModel } from "../model/line-model.ts";

export const tabPanel = frameModel("tab_panel", {
  props: (value) => ({ ...commonProps(value), folds: true }),
  alone: true,
  emptied: "line",
  form: { shape: "tab" },
});

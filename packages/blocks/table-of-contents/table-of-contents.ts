// The headings of the page it stands on, as links. It holds nothing of its own: what it shows is read when it is shown.
import { voidModel } from "../model/line-model.ts";

export const tableOfContents = voidModel("table_of_contents", { form: { shape: "contents" } });

// A link as a card: title, words, icon and picture of the page that it leads to.
import { webModel } from "../web/web-model.ts";

export const bookmark = webModel("bookmark");

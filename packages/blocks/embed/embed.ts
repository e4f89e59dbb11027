// Something of another site, shown in the page where it may be (embed-hosts.ts).
import { webModel } from "../web/web-model.ts";

export const embed = webModel("embed");

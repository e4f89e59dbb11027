// The pages above the one it stands on, and that page. It holds nothing of its own.
import { voidModel } from "../model/line-model.ts";

export const breadcrumb = voidModel("breadcrumb");

// A page inside a page: on this one it is a link; its own content is its own.
import { voidModel } from "../model/line-model.ts";

export const page = voidModel("page", { props: () => ({}) });

// A page inside a page: on this one it is a link; its own content is its own.
import type { BlockModel } from "@tessera/editor/block-model.ts";
import { lineModel } from "../line-model.ts";

export const page: BlockModel = { ...lineModel("page"), kind: "void", showsChildren: false, props: () => ({}), markdown: () => "" };

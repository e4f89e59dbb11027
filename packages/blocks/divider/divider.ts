// A line across the page.
import type { BlockModel } from "@tessera/editor/block-model.ts";
import { commonProps, lineModel } from "../line-model.ts";

export const divider: BlockModel = { ...lineModel("divider"), kind: "void", showsChildren: false, props: commonProps, markdown: () => "---" };

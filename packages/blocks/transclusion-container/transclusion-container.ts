// Blocks that may be shown in more places than one: this is where they stand. A copy of it is a block that shows them.
import { voidModel } from "../model/line-model.ts";

export const transclusionContainer = voidModel("transclusion_container", {
  form: { shape: "column" },
  copied: (id, spaceId) => ({
    type: "transclusion_reference",
    format: { transclusion_reference_pointer: { id, table: "block", spaceId } },
  }),
});

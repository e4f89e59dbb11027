// Shows what another block holds, in its place: `format.transclusion_reference_pointer` says which, as existing clients write
// it. It holds nothing itself; what is written in it is written there.
import { commonProps, pointerIn, voidModel } from "../model/line-model.ts";

const field = "transclusion_reference_pointer";

export const transclusionReference = voidModel("transclusion_reference", {
  props: (value) => ({ ...commonProps(value), target: pointerIn(value, field) ?? "" }),
  form: { shape: "column" },
  source: (value) => pointerIn(value, field),
});

// What blocks that hold a file have in common: where it is read (`properties.source`), its name (`title`), its words for
// those who do not see it (`alt_text`), and how it stands in the page (`format`, as existing clients name it).
// media-props.ts reads them, in code that comes with the face.
import type { FormFileKind } from "../model/form.ts";
import type { VoidModel } from "../model/line-model.ts";
import { recordModel } from "../model/record-model.ts";

export function mediaModel(type: FormFileKind): VoidModel {
  return recordModel(type, {
    form: { shape: "file", kind: type },
  });
}

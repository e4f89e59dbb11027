// A few plain block types for tests of the editor, which knows no types itself.
import { getIn } from "@tessera/kernel/values/json.ts";
import type { BlockModel } from "../core/block-model.ts";
import type { BlockCatalogue } from "../core/face-host.ts";

function model(type: string, own: Partial<BlockModel> = {}): BlockModel {
  return {
    type,
    kind: "line",
    showsChildren: true,
    props: () => ({}),
    nextType: "text",
    listLike: false,
    takesText: true,
    verbatim: false,
    splitsInto: "same",
    holds: false,
    alone: false,
    emptied: "goes",
    ...own,
  };
}

const checked: BlockModel["props"] = (value) => ({
  checked: JSON.stringify(getIn(value, ["properties", "checked"])) === '[["Yes"]]',
});

const ticked = (done: boolean) => ({ checked: [[done ? "Yes" : "No"]] });

const models: Record<string, BlockModel> = {
  text: model("text"),
  header: model("header", { splitsInto: "text" }),
  to_do: model("to_do", { props: checked, ticked, nextType: "to_do", listLike: true }),
  bulleted_list: model("bulleted_list", { nextType: "bulleted_list", listLike: true }),
};

const noFace = () => {
  throw new Error("The test catalogue draws nothing.");
};

export const testCatalogue: BlockCatalogue = {
  model: (type) => models[type] ?? model(type, { kind: "void", showsChildren: false, takesText: false }),
  lineFace: noFace,
  voidFace: noFace,
};

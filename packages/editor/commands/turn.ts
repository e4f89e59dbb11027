// Every selected line becomes one of another type, by the digit that names it; text, colours and children stay (behaviour
// D4). Pages are of later work and have the digit 9.
import { savedSelection } from "../page/points.ts";
import { turnOperation, typeOfBlock, type Command } from "./core.ts";
import { selectedBlocks } from "./selected-blocks.ts";

export const typesByDigit = {
  0: "text",
  1: "header",
  2: "sub_header",
  3: "sub_sub_header",
  4: "to_do",
  5: "bulleted_list",
  6: "numbered_list",
  7: "toggle",
  8: "code",
} as const;

export const turnInto =
  (type: string): Command =>
  (core) => {
    const lines = selectedBlocks(core.view.state).filter(
      (id) => core.catalogue.model(typeOfBlock(core, id)).kind === "line",
    );
    const others = lines.filter((id) => typeOfBlock(core, id) !== type);
    if (others.length === 0) return lines.length > 0;
    return core.apply(
      others.map((id) => turnOperation(core, id, type)),
      "turn",
      savedSelection(core.view.state),
    );
  };

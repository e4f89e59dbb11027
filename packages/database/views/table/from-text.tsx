// How the text of a paste or a fill becomes a value, by the face of the property and the way in which this user writes values.
import type { CellPorts } from "../../properties/base/cell-face.tsx";
import { cellOf } from "../../properties/cells.tsx";
import type { FromText } from "./table-clipboard.ts";

export const fromTextOf =
  (ports: Pick<CellPorts, "readDate">): FromText =>
  ({ property }, text) =>
    cellOf(property.type).fromText?.(text, property, ports) ?? null;

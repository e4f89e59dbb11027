// What shows a view, by its type. One line a type.
import type { ViewType } from "@tessera/database/view-model/view-types.ts";
import type { ComponentType } from "react";
import { BoardView } from "./board-view.tsx";
import { ListView } from "./list-view.tsx";
import { TableView } from "./table-view.tsx";
import type { ViewProps } from "./view-props.ts";

export const viewFaces: Readonly<Record<ViewType, ComponentType<ViewProps>>> = {
  table: TableView,
  board: BoardView,
  list: ListView,
};

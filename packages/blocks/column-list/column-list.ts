// Columns beside each other. It is nothing but its columns.
import { frameModel } from "../model/line-model.ts";

export const columnList = frameModel("column_list", { form: { shape: "columns" } });

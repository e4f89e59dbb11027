// A simple table: rows (`table_row`) below it, each with a text for a column under the column's id. Which columns there are
// and in which order is the table's (`format.table_block_column_order`), and so are header row and column, widths, colors.
// In the page it is a void: its cells are editables of their own, each bound to one text of a row (grid.ts reads the rest).
import { voidModel } from "../model/line-model.ts";

export const table = voidModel("table", { form: { shape: "table" } });

/** Never shown outside of its table. */
export const tableRow = voidModel("table_row", { form: { shape: "row" } });

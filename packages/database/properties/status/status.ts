// A status: one option of the schema's, which stand in groups (To-do, In progress, Complete). Stored as a select is.
import type { Model } from "../base/model.ts";
import { statusOperators } from "../operators/option-operators.ts";
import { select } from "../select/select.ts";

export const status: Model<"option", string> = { ...select, type: "status", operators: statusOperators };

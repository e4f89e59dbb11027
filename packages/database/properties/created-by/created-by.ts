// Who made the row.
import { recordPerson } from "../record-fields/record-models.ts";

export const createdBy = recordPerson("created_by", "createdBy");

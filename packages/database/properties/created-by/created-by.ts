// Who made the row.
import { recordPerson } from "../record-models.ts";

export const createdBy = recordPerson("created_by", "createdBy");

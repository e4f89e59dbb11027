// Who last edited the row.
import { recordPerson } from "../record-fields/record-models.ts";

export const lastEditedBy = recordPerson("last_edited_by", "editedBy");

// When the row was last edited.
import { recordTime } from "../record-fields/record-models.ts";

export const lastEditedTime = recordTime("last_edited_time", "editedTime");

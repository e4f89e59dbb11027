// When the row was made.
import { recordTime } from "../record-fields/record-models.ts";

export const createdTime = recordTime("created_time", "createdTime");

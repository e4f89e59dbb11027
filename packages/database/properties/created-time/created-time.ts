// When the row was made.
import { recordTime } from "../record-models.ts";

export const createdTime = recordTime("created_time", "createdTime");

// Any other file: its name, its size, and a way to save it.
import { mediaModel } from "../media/media-model.ts";

export const file = mediaModel("file");

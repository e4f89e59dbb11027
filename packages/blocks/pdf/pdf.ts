// A PDF: its name, its size, and a way to open it.
import { mediaModel } from "../media/media-model.ts";

export const pdf = mediaModel("pdf");

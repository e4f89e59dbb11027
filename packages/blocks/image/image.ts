// A picture with a caption: uploaded, or shown from where it is on the internet.
import { mediaModel } from "../media/media-model.ts";

export const image = mediaModel("image");

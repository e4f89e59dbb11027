// A sound with a caption, played where it stands.
import { mediaModel } from "../media/media-model.ts";

export const audio = mediaModel("audio");

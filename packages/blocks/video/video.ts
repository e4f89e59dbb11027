// A film with a caption, played where it stands.
import { mediaModel } from "../media/media-model.ts";

export const video = mediaModel("video");

// The face of a picture; it comes in code of its own.
import { mediaFace } from "../media/late-media.tsx";

export const imageFace = mediaFace("image");

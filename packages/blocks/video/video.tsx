// The face of a film; it comes in code of its own.
import { mediaFace } from "../media/late-media.tsx";

export const videoFace = mediaFace("video");

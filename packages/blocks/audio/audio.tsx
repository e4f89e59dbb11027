// The face of a sound; it comes in code of its own.
import { mediaFace } from "../media/late-media.tsx";

export const audioFace = mediaFace("audio");

// The face of a sound; it comes in code of its own.
import { mediaFace } from "../media/late-media.ts";

export const audioFace = mediaFace("audio");

// The face of a file; it comes in code of its own.
import { mediaFace } from "../media/late-media.tsx";

export const fileFace = mediaFace("file");

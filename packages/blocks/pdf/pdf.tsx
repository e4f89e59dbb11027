// The face of a PDF; it comes in code of its own.
import { mediaFace } from "../media/late-media.tsx";

export const pdfFace = mediaFace("pdf");

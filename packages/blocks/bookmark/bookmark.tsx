// The face of a bookmark; it comes in code of its own.
import { webFace } from "../web/late-web.tsx";

export const bookmarkFace = webFace("bookmark");

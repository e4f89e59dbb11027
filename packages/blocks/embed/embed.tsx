// The face of an embed; it comes in code of its own.
import { webFace } from "../web/late-web.tsx";

export const embedFace = webFace("embed");

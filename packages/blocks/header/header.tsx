// A heading's face. The title of the page is the first level, so these are the second to the fifth. One that hides what
// stands below it has the triangle of toggles.
import { msg } from "@lingui/core/macro";
import type { LineFace } from "@tessera/editor/core/face-host.ts";
import { triangle } from "../toggle/triangle.tsx";
import styles from "./header.module.css";

const face = (className: string | undefined, level: string, words: LineFace["placeholder"]["words"]): LineFace => ({
  className: className ?? "",
  marker: triangle,
  lineAttributes: { role: "heading", "aria-level": level },
  placeholder: { words, always: true },
});

export const headerFace = face(styles.header, "2", (say) => say(msg`Heading 1`));
export const subHeaderFace = face(styles.subHeader, "3", (say) => say(msg`Heading 2`));
export const subSubHeaderFace = face(styles.subSubHeader, "4", (say) => say(msg`Heading 3`));
export const header4Face = face(styles.header4, "5", (say) => say(msg`Heading 4`));

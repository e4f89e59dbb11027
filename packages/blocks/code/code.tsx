// The face of code: the monospace, a bar above it (code-bar.tsx) and colours (colour-code.tsx), which both come later.
import { msg } from "@lingui/core/macro";
import type { LineFace } from "@tessera/editor/core/face-host.ts";
import { lateFace } from "../faces/late-face.tsx";
import styles from "./code.module.css";
// Before the first code is coloured: rules that come later have the whole page styled anew.
import "./colour-code.css";

export const codeFace: LineFace = {
  className: styles.code ?? "",
  marker: lateFace(styles.parts, () => import("./code-bar.tsx").then((module) => module.codeBar)),
  lineAttributes: {
    role: "code",
    dir: "ltr",
    translate: "no",
    spellcheck: "false",
    autocapitalize: "off",
    autocorrect: "off",
  },
  placeholder: { words: (say) => say(msg`Code`), always: false },
};

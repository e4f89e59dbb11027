// The frame that selects blocks, as it is drawn.
import { Marquee } from "@tessera/editor/dragging/marquee.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useReadable } from "../../../ground/services.ts";
import styles from "./block-drag.module.css";

export function MarqueeFace({ editor }: { editor: PageEditor }) {
  const [marquee] = useState(() => new Marquee(editor));
  useEffect(() => marquee.watchPointer(), [marquee]);
  const box = useReadable(marquee.state);
  if (box === null) return null;
  return createPortal(<div className={styles.marquee} style={box} aria-hidden="true" data-marquee="" />, document.body);
}

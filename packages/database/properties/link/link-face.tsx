// A text that leads somewhere: written as a text is. It is followed by what stands beside it, so that a press may choose or edit it.
import type { ComponentType } from "react";
import { shownText } from "../base/stored-text.ts";
import type { CellFace, ShownProps } from "../base/cell-face.tsx";
import { TextShown, textFace } from "../text/text.tsx";
import { linkAddress, type LinkType } from "./link-address.ts";
import styles from "./link-face.module.css";

function LinkShown({ stored }: Pick<ShownProps, "stored">) {
  if (stored === undefined || stored === null) return null;
  return (
    <span className={styles.link}>
      <TextShown stored={stored} />
    </span>
  );
}

export function linkFace(type: LinkType, Icon: ComponentType<{ readonly className?: string | undefined }>): CellFace {
  const linkOf: NonNullable<CellFace["linkOf"]> = (stored) => linkAddress(type, shownText(stored ?? []));
  return { ...textFace, Icon, Shown: LinkShown, linkOf };
}

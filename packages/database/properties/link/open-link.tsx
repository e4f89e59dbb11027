// Follows what a value leads to, in a window of its own. In a cell of a table the focus stays the table's.
import { ArrowUpRight } from "lucide-react";
import { classes } from "@tessera/ui/base/classes.ts";
import { useCellPorts } from "../base/cell-face.tsx";
import styles from "./open-link.module.css";

export interface OpenLinkProps {
  readonly address: string;
  readonly isInCell: boolean;
}

export function OpenLink({ address, isInCell }: OpenLinkProps) {
  const { words } = useCellPorts();
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={classes(styles.follow, isInCell && styles.inCell)}
      tabIndex={isInCell ? -1 : undefined}
      aria-label={words.openLink}
      data-tip={words.openLink}
      draggable={false}
    >
      <ArrowUpRight aria-hidden="true" />
    </a>
  );
}

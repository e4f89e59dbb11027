// The frame of the screens before a workspace: the mark, one column of words and fields, a mosaic beside it.
import { Logo } from "@tessera/ui/logo/logo.tsx";
import { Mosaic } from "@tessera/ui/mosaic/mosaic.tsx";
import type { ReactNode } from "react";
import styles from "./entry.module.css";

export function AuthLayout({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className={styles.layout}>
      <main className={styles.main}>
        <div className={styles.column}>
          <Logo size={32} label="Tessera" />
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {children}
          {foot ? <p className={styles.foot}>{foot}</p> : null}
        </div>
      </main>
      <div className={styles.art}>
        <Mosaic seed={7} />
      </div>
    </div>
  );
}

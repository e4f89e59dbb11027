// A page beside the page, or in the middle over it: it is read and written as anywhere. Its width is the reader's and is
// kept; Escape closes it and gives the focus back.
import { useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { AppWindow, Maximize2, PanelRight, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useReadable, useServices } from "../../../ground/services.ts";
import { PageSkeleton } from "../../../parts/states/page-skeleton.tsx";
import { PageTrouble } from "../view/page-trouble.tsx";
import { PageView } from "../view/page-view.tsx";
import { PeekEdge } from "./peek-edge.tsx";
import styles from "./peek.module.css";
import type { PageView as PageState } from "../../../data/pages/page-view.ts";
import type { PeekPanelProps } from "../../../parts/faces/faces.ts";

const modeKey = "peek-mode";
const widthKey = "peek-width";
const firstWidth = 560;

export function PeekPanel({ session, workspace, pageId, pane, onClose }: PeekPanelProps) {
  const { t } = useLingui();
  const { preferences } = useServices();
  const view = useReadable(workspace.pages.view(pageId));
  const [inMiddle, setInMiddle] = useState(() => preferences.get(modeKey) === "middle");
  const [width, setWidth] = useState(() => {
    const kept = preferences.get(widthKey);
    return typeof kept === "number" ? kept : firstWidth;
  });
  const panel = useRef<HTMLElement>(null);
  // Taken before the panel has it.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [before]);
  useLayoutEffect(() => makeRoom(pane, inMiddle ? null : width), [pane, inMiddle, width]);
  const title = view.kind === "ready" ? view.page.title || t`Untitled` : "";
  const change = (middle: boolean): void => {
    preferences.set(modeKey, middle ? "middle" : "side");
    setInMiddle(middle);
  };
  return createPortal(
    <>
      {inMiddle ? <div className={styles.scrim} onClick={onClose} /> : null}
      <section
        ref={panel}
        className={inMiddle ? styles.middle : styles.side}
        style={inMiddle ? undefined : { inlineSize: width }}
        role={inMiddle ? "dialog" : "region"}
        aria-label={title === "" ? t`Page beside this one` : title}
        tabIndex={-1}
        data-region=""
        data-peek-panel=""
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onClose();
        }}
      >
        {inMiddle ? null : (
          <PeekEdge
            width={width}
            pane={pane}
            onWidth={(next, done) => {
              setWidth(next);
              if (done) preferences.set(widthKey, next);
            }}
          />
        )}
        <PeekBar pageId={pageId} view={view} title={title} inMiddle={inMiddle} onMiddle={change} onClose={onClose} />
        <div className={styles.scroll}>
          {view.kind === "loading" ? (
            <PageSkeleton />
          ) : view.kind === "ready" ? (
            <PageView key={pageId} session={session} workspace={workspace} pageId={pageId} view={view} />
          ) : (
            <PageTrouble workspace={workspace} view={view} />
          )}
        </div>
      </section>
    </>,
    pane,
  );
}

interface PeekBarProps extends Pick<PeekPanelProps, "pageId" | "onClose"> {
  view: PageState;
  title: string;
  inMiddle: boolean;
  onMiddle: (middle: boolean) => void;
}

function PeekBar({ pageId, view, title, inMiddle, onMiddle, onClose }: PeekBarProps) {
  const { t } = useLingui();
  const { navigation } = useServices();
  return (
    <div className={styles.bar}>
      <IconButton label={t`Open as a page`} onClick={() => navigation.go(pagePath(pageId, title))}>
        <Maximize2 aria-hidden="true" />
      </IconButton>
      {inMiddle ? (
        <IconButton label={t`Show at the side`} className={styles.wideOnly} onClick={() => onMiddle(false)}>
          <PanelRight aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton label={t`Show in the middle`} className={styles.wideOnly} onClick={() => onMiddle(true)}>
          <AppWindow aria-hidden="true" />
        </IconButton>
      )}
      <span className={styles.title}>
        {view.kind === "ready" ? (
          <>
            <PageIcon emoji={view.page.emoji} image={view.page.image} sheet={view.page.sheet} />
            <span className={styles.words}>{title}</span>
          </>
        ) : null}
      </span>
      <IconButton label={t`Close`} shortcut="Escape" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The page below gives way to one of this width beside it; under one in the middle it rests. The answer takes that back. */
function makeRoom(pane: HTMLElement, width: number | null): () => void {
  const main = pane.querySelector("main");
  if (width === null) main?.setAttribute("inert", "");
  else {
    pane.setAttribute("data-peek", "");
    pane.style.setProperty("--peek-width", `${String(width)}px`);
  }
  return () => {
    main?.removeAttribute("inert");
    pane.removeAttribute("data-peek");
  };
}

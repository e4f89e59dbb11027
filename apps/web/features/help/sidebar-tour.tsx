// A short tour of the shell: what stands where. It hides nothing that is read or written: it stands beside the sidebar's
// foot, and the first key that is typed anywhere else ends it. It opens by itself only once. The step of a part that is not
// on the screen is left out.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from "react";
import { useGround } from "../../ground/ground.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import { useCallout } from "../../ground/use-callout.ts";
import { useFocusBack } from "../../ground/use-focus-back.ts";
import { markTourDone } from "./tour-done.ts";
import styles from "./sidebar-tour.module.css";

/** Parts of the shell carry these names as data-tour. */
const stops = ["sidebar", "find", "help"] as const;
type Stop = (typeof stops)[number];

const cardWidth = 300;
const gap = 12;

export interface SidebarTourProps {
  /** Nobody asked for it: the focus stays where it is until the first step was answered. */
  unasked: boolean;
  onClose: () => void;
}

export function SidebarTour({ unasked, onClose }: SidebarTourProps) {
  const { storage } = useServices();
  const { size } = useGround();
  const { t } = useLingui();
  // The parts move with the window.
  useReadable(size);
  const shown = useCallout("sidebar_tour", true);
  const [here] = useState(() => stops.filter((stop) => placeOf(stop) !== null));
  const [at, setAt] = useState(0);
  const card = useRef<HTMLElement>(null);
  const giveBack = useFocusBack(card, () => document.querySelector<HTMLElement>('[data-tour="help"]'));
  const leaveAt = useEffectEvent((event: KeyboardEvent) => {
    const inside = event.target instanceof Node && card.current?.contains(event.target) === true;
    if (inside ? !isWritten(event) : isOnTheWay(event)) return;
    // The key goes to where the focus was before the tour.
    giveBack();
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leaveAt(event);
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);
  const stop = here[at];
  const place = stop === undefined ? null : placeOf(stop);
  const gone = place === null;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  useEffect(() => markTourDone(storage), [storage]);
  useEffect(() => {
    if (shown && !(unasked && at === 0)) card.current?.focus();
  }, [shown, at, unasked]);
  if (stop === undefined || place === null || !shown) return null;
  const last = at === here.length - 1;
  const number = at + 1;
  const count = here.length;
  return (
    <>
      <div className={styles.ring} style={place.ring} aria-hidden="true" />
      <section
        ref={card}
        className={styles.card}
        style={place.card}
        aria-label={t`A short tour`}
        data-region=""
        tabIndex={-1}
      >
        <Words stop={stop} />
        <div className={styles.foot}>
          <span className={styles.count}>{t`${number} of ${count}`}</span>
          {last ? null : (
            <Button size="small" look="ghost" onClick={onClose}>
              <Trans>Leave the tour</Trans>
            </Button>
          )}
          <Button size="small" look="primary" onClick={() => (last ? onClose() : setAt(at + 1))}>
            {last ? <Trans>Done</Trans> : <Trans>Next</Trans>}
          </Button>
        </div>
      </section>
    </>
  );
}

function Words({ stop }: { stop: Stop }) {
  const { t } = useLingui();
  const { title, words } = {
    sidebar: {
      title: t`Your pages`,
      words: t`Everything that you and your workspace write stands here. Pages hold pages, as deep as you like.`,
    },
    find: {
      title: t`Search`,
      words: t`Finds pages by title and by text, offline too. Type > to run an action instead.`,
    },
    help: {
      title: t`Help`,
      words: t`Topics, keyboard shortcuts and what is new are here, and this tour.`,
    },
  }[stop];
  return (
    <div aria-live="polite">
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{words}</p>
    </div>
  );
}

/** Whether a key that is pressed in the card ends the tour: Escape, and letters, which the card has no use for. */
function isWritten({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === "Escape" || ([...key].length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey);
}

/** Keys that do not end the tour: modifiers by themselves, and Tab and F6, which lead to the card. */
function isOnTheWay({ key }: KeyboardEvent): boolean {
  return ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Tab", "F6"].includes(key);
}

/** The part's outline, and the room beside the sidebar's foot; null where the part is not on the screen. */
function placeOf(stop: Stop): { ring: CSSProperties; card: CSSProperties } | null {
  const part = document.querySelector(`[data-tour="${stop}"]`);
  const box = part?.closest("[inert]") === null ? part.getBoundingClientRect() : undefined;
  if (box === undefined || box.width === 0) return null;
  // Beside the sidebar's foot for every part: higher up the card would cover the page's title and first words.
  const sidebar = document.querySelector('[data-tour="sidebar"]')?.getBoundingClientRect() ?? box;
  const side = document.documentElement.dir === "rtl" ? sidebar.left - gap - cardWidth : sidebar.right + gap;
  const left = Math.max(gap, Math.min(side, window.innerWidth - cardWidth - gap));
  return {
    ring: { left: box.left, top: box.top, width: box.width, height: box.height },
    card: { left, bottom: gap, width: cardWidth },
  };
}

// The placing of a cover: dragged, or moved by the arrow keys; Enter keeps where it is then, Escape where it was.
import { useLingui } from "@lingui/react/macro";
import { readAs } from "@tessera/platform/readable.ts";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useServices } from "../../ground/services.ts";
import type { Cover } from "../../data/pages/page-look.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { pushed } from "./covers.ts";

/** Pixels a press of an arrow key. */
const keyStep = 12;

export function useCoverPlacing(pages: Workspace["pages"], pageId: string, cover: Cover) {
  const { toasts } = useServices();
  const { t } = useLingui();
  /** 0 to 1 while the cover is being placed. */
  const [placing, setPlacing] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const grab = useRef<number | null>(null);
  useEffect(() => {
    if (placing !== null) picture.current?.focus({ preventScroll: true });
    // Only when placing begins.
  }, [placing === null]); // oxlint-disable-line react-hooks/exhaustive-deps

  const room = () => (picture.current?.offsetHeight ?? 0) - (box.current?.offsetHeight ?? 0);
  const push = (pixels: number) => setPlacing((now) => (now === null ? now : pushed(now, pixels, room())));
  const leave = (keep: boolean) => {
    if (keep && placing !== null && placing !== cover.position) {
      const undo = pages.setCover(pageId, { ...cover, position: placing });
      const holds = readAs(pages.view(pageId), (view) => view.kind === "ready" && view.cover?.position === placing);
      toasts.show({ words: t`Cover moved`, action: { label: t`Undo`, run: undo }, holds });
    }
    setPlacing(null);
    opener.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -keyStep, ArrowDown: keyStep }[event.key];
    if (step !== undefined) push(event.shiftKey ? 4 * step : step);
    else if (event.key === "Enter") leave(true);
    else if (event.key === "Escape") leave(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const slider =
    placing === null
      ? {}
      : {
          role: "slider",
          tabIndex: 0,
          "aria-label": t`Position of the cover`,
          "aria-orientation": "vertical" as const,
          "aria-valuemin": 0,
          "aria-valuemax": 100,
          "aria-valuenow": Math.round(placing * 100),
          "data-placing": "",
          onKeyDown,
          onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            grab.current = event.clientY;
          },
          onPointerMove: (event: PointerEvent) => {
            if (grab.current === null) return;
            push(event.clientY - grab.current);
            grab.current = event.clientY;
          },
          onPointerUp: () => (grab.current = null),
          onPointerCancel: () => (grab.current = null),
        };
  return {
    box,
    picture,
    opener,
    isPlacing: placing !== null,
    position: placing ?? cover.position,
    slider,
    begin: () => setPlacing(cover.position),
    leave,
  };
}

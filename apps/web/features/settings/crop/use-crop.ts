// Moving and zooming the square of a picture: by pointer, two fingers, wheel and keys.
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { firstCrop, moved, zoomed, zoomOf, type Crop, type Size } from "./crop.ts";

/** Parts of the square by which an arrow key moves it, alone and with Shift. */
const step = { small: 0.04, large: 0.2 };
/** The factor of the keys "+" and "-". */
const zoomStep = 1.15;
/** The zoom changes by this factor for each pixel of the wheel. */
const wheelFactor = 1.0025;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** `size`: null until the picture is loaded. */
export function useCrop(size: Size | null) {
  const area = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<Crop | null>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const crop = size === null ? null : (changed ?? firstCrop(size));

  const change = (next: (crop: Crop, size: Size) => Crop): void => {
    if (size !== null) setChanged((now) => next(now ?? firstCrop(size), size));
  };
  const zoomBy = (factor: number): void => change((now, of) => zoomed(now, of, zoomOf(now, of) * factor));

  useEffect(() => {
    const element = area.current;
    if (element === null || size === null) return;
    // React listens to the wheel without the right to prevent scrolling.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      setChanged((now) => {
        const crop = now ?? firstCrop(size);
        return zoomed(crop, size, zoomOf(crop, size) * wheelFactor ** -event.deltaY);
      });
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [size]);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const previous = pointers.current.get(event.pointerId);
    if (previous === undefined) return;
    const next = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, next);
    const { width } = event.currentTarget.getBoundingClientRect();
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other !== undefined) return zoomBy(distance(next, other) / Math.max(1, distance(previous, other)));
    // The picture follows the pointer, so that the square moves the other way.
    change((now, of) => {
      const scale = now.side / width;
      return moved(now, of, (previous.x - next.x) * scale, (previous.y - next.y) * scale);
    });
  };
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>): void => void pointers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (arrow !== undefined) {
      const part = event.shiftKey ? step.large : step.small;
      change((now, of) => moved(now, of, arrow[0] * part * now.side, arrow[1] * part * now.side));
    } else if (event.key === "+" || event.key === "=") zoomBy(zoomStep);
    else if (event.key === "-") zoomBy(1 / zoomStep);
    else return;
    event.preventDefault();
  };
  return {
    area,
    crop,
    zoom: crop === null || size === null ? 1 : zoomOf(crop, size),
    setZoom: (zoom: number) => change((now, of) => zoomed(now, of, zoom)),
    onKeyDown,
    pointer: { down: onPointerDown, move: onPointerMove, end: onPointerEnd },
  };
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

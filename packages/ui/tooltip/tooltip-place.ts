// Where a tooltip stands: centred under its target, above it where there is no room, always inside the window.

interface Size {
  width: number;
  height: number;
}
interface Box extends Size {
  left: number;
  top: number;
}

const gap = 6;
const margin = 8;

export function tooltipPlace(target: Box, tip: Size, view: Size): { x: number; y: number } {
  const below = target.top + target.height + gap;
  const fits = below + tip.height + margin <= view.height;
  const wanted = target.left + target.width / 2 - tip.width / 2;
  return {
    x: Math.round(Math.max(margin, Math.min(wanted, view.width - tip.width - margin))),
    y: Math.round(fits ? below : Math.max(margin, target.top - gap - tip.height)),
  };
}

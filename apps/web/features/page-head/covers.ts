// Our own covers: mosaics by name, as the record keeps them. The picture is laid from a number, so none is ever loaded.
import type { Palette } from "@tessera/ui/mosaic/mosaic-tiles.ts";

export interface OwnCover {
  readonly source: string;
  readonly seed: number;
  readonly palette: Palette;
}

const begin = "/images/covers/";
const cover = (name: string, palette: Palette, seed: number): OwnCover => ({ source: begin + name, palette, seed });

export const ownCovers: readonly OwnCover[] = [
  cover("sea-morning", "sea", 7),
  cover("sea-noon", "sea", 21),
  cover("sea-evening", "sea", 55),
  cover("dusk-harbour", "dusk", 3),
  cover("dusk-far", "dusk", 40),
  cover("dusk-near", "dusk", 61),
  cover("meadow-spring", "meadow", 12),
  cover("meadow-late", "meadow", 33),
  cover("dunes-wide", "dunes", 5),
  cover("dunes-low", "dunes", 28),
  cover("frost-still", "frost", 9),
  cover("frost-clear", "frost", 16),
];

export function ownCover(source: string): OwnCover | null {
  return ownCovers.find((one) => one.source === source) ?? null;
}

/** The next position when the picture is pushed by so many pixels; `room` is how much of it does not show. */
export function pushed(position: number, pixels: number, room: number): number {
  if (room <= 0) return position;
  return Math.min(1, Math.max(0, position + pixels / room));
}

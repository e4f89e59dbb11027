// The square part of a picture that is cut out of it, in pixels of the picture. Pure. Invariant: the square is always inside the
// picture.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Crop {
  /** Of the left upper corner. */
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The square is at most so many times smaller than the largest possible one. */
export const mostZoom = 8;

/** The largest square in the middle of the picture. */
export function firstCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** The square moved by a distance in pixels of the picture, as far as the picture reaches. */
export function moved({ x, y, side }: Crop, size: Size, dx: number, dy: number): Crop {
  return { x: between(x + dx, 0, size.width - side), y: between(y + dy, 0, size.height - side), side };
}

/** How many times smaller the square is than the largest possible one: 1 to `mostZoom`. */
export function zoomOf({ side }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / side;
}

/** The square at another zoom, around the same centre as far as the picture reaches. */
export function zoomed(crop: Crop, size: Size, zoom: number): Crop {
  const side = Math.min(size.width, size.height) / between(zoom, 1, mostZoom);
  const shift = (crop.side - side) / 2;
  return moved({ x: crop.x + shift, y: crop.y + shift, side }, size, 0, 0);
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

// A cover as a mosaic: sky, a sun on the horizon, a sea that deepens downwards. Rows of hand-cut tiles with grout.
// The same seed lays the same picture everywhere; colours are named, the stylesheet gives them by theme.

export const glazes = ["sky", "cloud", "glow", "sun", "reflection", "shallow", "water", "deep", "deepest"] as const;
export type Glaze = (typeof glazes)[number];

/** Lights of the day and kinds of country, each a set of colours for the same glazes. */
export const palettes = ["sea", "dusk", "meadow", "dunes", "frost"] as const;
export type Palette = (typeof palettes)[number];

const tile = 13;
const grout = 1.2;
const jitter = 0.6;

/** A small generator (mulberry32); a picture needs no better chance. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One SVG path for each glaze, for a picture of `width` by `height` units. */
export function layMosaic(seed: number, width: number, height: number): Record<Glaze, string> {
  const draw = chance(seed);
  const horizon = height * 0.5;
  const sun = { x: width * (0.56 + draw() * 0.12), y: horizon - 4, r: Math.min(width, height) * 0.16 };
  const paths = Object.fromEntries(glazes.map((glaze) => [glaze, ""])) as Record<Glaze, string>;
  const rows = Math.ceil(height / tile) + 1;
  for (let row = 0; row < rows; row++) {
    const base = row * tile;
    const swell = base > horizon ? 2.4 : 0;
    const lift = (x: number) => Math.sin(x / 46 + row * 0.22) * swell;
    for (let x = -draw() * tile; x < width;) {
      const across = tile * (0.78 + draw() * 0.5);
      const glaze = pick(x + across / 2, base + tile / 2, horizon, sun, height, draw);
      const corner = (cx: number, cy: number) =>
        `${(cx + (draw() - 0.5) * 2 * jitter).toFixed(1)} ${(cy + lift(cx) + (draw() - 0.5) * 2 * jitter).toFixed(1)}`;
      const right = x + across - grout;
      const bottom = base + tile - grout;
      paths[glaze] += `M${corner(x, base)}L${corner(right, base)}L${corner(right, bottom)}L${corner(x, bottom)}z`;
      x += across;
    }
  }
  return paths;
}

function pick(
  x: number,
  y: number,
  horizon: number,
  sun: { x: number; y: number; r: number },
  height: number,
  draw: () => number,
): Glaze {
  if (y < horizon) {
    const away = Math.hypot(x - sun.x, y - sun.y);
    if (away < sun.r) return "sun";
    if (draw() < Math.max(0, 1.15 - away / (sun.r * 2.1)) * 0.7) return "glow";
    return draw() < 0.3 ? "cloud" : "sky";
  }
  const depth = (y - horizon) / (height - horizon);
  const path = sun.r * (0.75 - depth * 0.5);
  if (Math.abs(x - sun.x) < path && draw() < 0.75 - depth * 1.5) return "reflection";
  const level = depth * 3.6 + (draw() - 0.5) * 1.5;
  if (level < 0.5) return "shallow";
  if (level < 1.5) return "water";
  return level < 2.6 ? "deep" : "deepest";
}

// What is typed for an equation that stands alone.
import type { BlockSign } from "../model/typed-sign.ts";

export const equationSigns: readonly BlockSign[] = [
  { typed: "$$", type: "equation", ends: "space", inTextAlone: false },
];

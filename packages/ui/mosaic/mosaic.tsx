// A mosaic that fills its box. It says nothing, so screen readers pass it by.
import { useMemo } from "react";
import { glazes, layMosaic, type Palette } from "./mosaic-tiles.ts";
import styles from "./mosaic.module.css";

export interface MosaicProps {
  seed: number;
  /** Units of the picture: as many tiles fit as it is large. */
  width?: number;
  height?: number;
  palette?: Palette;
}

export function Mosaic({ seed, width = 720, height = 900, palette = "sea" }: MosaicProps) {
  const paths = useMemo(() => layMosaic(seed, width, height), [seed, width, height]);
  return (
    <svg
      className={styles.mosaic}
      data-palette={palette}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {glazes.map((glaze) => (
        <path key={glaze} className={styles[glaze]} d={paths[glaze]} />
      ))}
    </svg>
  );
}

// A mosaic that fills its box. It says nothing, so screen readers pass it by.
import { useMemo } from "react";
import { glazes, layMosaic } from "./mosaic-tiles.ts";
import styles from "./mosaic.module.css";

const width = 720;
const height = 900;

export function Mosaic({ seed }: { seed: number }) {
  const paths = useMemo(() => layMosaic(seed, width, height), [seed]);
  return (
    <svg
      className={styles.mosaic}
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

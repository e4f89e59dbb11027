// The widths that pictures are served in, and the address of one of them. There are few, so that what was made once is found
// again, whoever asks; whoever holds the signed address of a picture may have it in every one of them.

/** Pixels. The smallest are icons on one and on two device pixels, the largest a cover on a large screen. */
export const imageWidths = [64, 160, 320, 640, 960, 1440, 2048, 2880] as const;

/** The width that a request names; null where it is none of ours. */
export function imageWidthOf(text: unknown): number | null {
  return imageWidths.find((width) => String(width) === text) ?? null;
}

/** Of a signed address, the same picture in one of the widths; null for an address of another kind. */
export function imageAddress(signed: string, width: number): string | null {
  const found = /^((?:https?:\/\/[^/?#]+)?)\/signed\/(.*\?.*)$/.exec(signed);
  return found === null ? null : `${found[1]}/image/${found[2]}&width=${width}`;
}

/** What `srcset` says of a signed address: every width up to the first that is not smaller than the picture is anyhow. */
export function imageSet(signed: string, natural: number | null = null): string | undefined {
  const first = natural === null ? -1 : imageWidths.findIndex((width) => width >= natural);
  const widths = first === -1 ? imageWidths : imageWidths.slice(0, first + 1);
  const all = widths.map((width) => ({ width, address: imageAddress(signed, width) }));
  if (all.some(({ address }) => address === null)) return undefined;
  return all.map(({ width, address }) => `${address} ${width}w`).join(", ");
}

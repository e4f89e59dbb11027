// The letter that stands for a name, whole as its readers see it.
export function firstLetter(name: string): string {
  const plain = name.trim();
  // Most names begin with two plain letters; making a segmenter takes the first screen some 20 ms.
  if (/^[ -~](?:[ -~]|$)/.test(plain)) return plain.charAt(0).toLocaleUpperCase();
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(plain);
  return first ? first.segment.toLocaleUpperCase() : "·";
}

// How many slips of a finger lie between two words: letters left out, put in, changed, or two exchanged.

/** The distance, or `most` + 1 where it is more than `most`. */
export function slips(a: string, b: string, most: number): number {
  const [x, y] = [[...a], [...b]];
  if (Math.abs(x.length - y.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: y.length + 1 }, (_, n) => n);
  for (let i = 1; i <= x.length; i++) {
    const row = [i];
    for (let j = 1; j <= y.length; j++) {
      const same = x[i - 1] === y[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[y.length] ?? most + 1;
}

/** Slips that a word of this length is forgiven. */
export function forgiven(word: string): number {
  const { length } = [...word];
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

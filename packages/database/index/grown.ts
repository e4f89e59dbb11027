// Typed arrays that grow by half. Invariant: what is new holds the given value.

export function grown<Numbers extends Float64Array | Uint32Array | Uint8Array>(
  numbers: Numbers,
  length: number,
  empty = 0,
): Numbers {
  if (numbers.length >= length) return numbers;
  const Kind = numbers.constructor as new (length: number) => Numbers;
  const more = new Kind(Math.max(length, 64, numbers.length + (numbers.length >> 1)));
  more.set(numbers);
  if (empty !== 0) more.fill(empty, numbers.length);
  return more;
}

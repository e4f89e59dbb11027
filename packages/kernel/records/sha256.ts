// SHA-256 (FIPS 180-4), for where a digest is needed at once: the platform's own is asynchronous.
// Meant for short texts such as names of ids; files are hashed by the platform.

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);

/** The first 32 bits behind the point. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) >>> 0;
const roundConstants = primes.map((prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length * 8);
  const hash = Uint32Array.from(start);
  for (let at = 0; at < padded.length; at += 64) compress(hash, view, at);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (const [index, word] of hash.entries()) out.setUint32(index * 4, word);
  return digest;
}

function compress(hash: Uint32Array, view: DataView, at: number): void {
  const words = new Uint32Array(64);
  const word = (index: number): number => words[index] ?? 0;
  for (let index = 0; index < 64; index++) {
    if (index < 16) {
      words[index] = view.getUint32(at + index * 4);
      continue;
    }
    const [early, late] = [word(index - 15), word(index - 2)];
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = word(index - 16) + small0 + word(index - 7) + small1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let index = 0; index < 64; index++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + (roundConstants[index] ?? 0) + word(index)) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + big0 + majority) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + value;
}

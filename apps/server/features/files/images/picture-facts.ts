// What the head of a picture says of it, read without decoding a pixel: its kind, its size as it is shown (turned as EXIF says),
// whether it moves. Invariant: nothing is read outside of the bytes, and what is not understood is null. Pure.

export interface PictureFacts {
  readonly kind: "jpeg" | "png" | "webp";
  readonly width: number;
  readonly height: number;
  readonly moves: boolean;
  /** It may have pixels that are seen through. */
  readonly clear: boolean;
}

export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return ofPng(view);
    if (view.getUint16(0) === 0xffd8) return ofJpeg(view);
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return ofWebp(view);
    return null;
  } catch (error) {
    // It ends before it has said what it is.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

function ofPng(view: DataView): PictureFacts | null {
  if (nameAt(view, 12) !== "IHDR") return null;
  let moves = false;
  let clear = (view.getUint8(25) & 4) !== 0;
  for (let at = 8; ; at += view.getUint32(at) + 12) {
    const name = nameAt(view, at + 4);
    if (name === "acTL") moves = true;
    else if (name === "tRNS") clear = true;
    else if (name === "IDAT" || name === "IEND") break;
  }
  return { kind: "png", width: view.getUint32(16), height: view.getUint32(20), moves, clear };
}

function ofWebp(view: DataView): PictureFacts | null {
  const still = { kind: "webp", moves: false } as const;
  const name = nameAt(view, 12);
  if (name === "VP8X") {
    const flags = view.getUint8(20);
    const size = (at: number): number => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
    return { ...still, width: size(24), height: size(27), moves: (flags & 2) !== 0, clear: (flags & 16) !== 0 };
  }
  if (name === "VP8L") {
    const bits = view.getUint32(21, true);
    return { ...still, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), clear: true };
  }
  if (name !== "VP8 ") return null;
  return {
    ...still,
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
    clear: false,
  };
}

/** Segments that say the size; the others with numbers near theirs are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function ofJpeg(view: DataView): PictureFacts | null {
  let turned = false;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda || marker === 0xd9) return null;
    const length = view.getUint16(at + 2);
    if (marker === 0xe1) turned = orientationOf(view, at + 4, length - 2) >= 5 || turned;
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      // Of four colours only printers know what they mean.
      if (view.getUint8(at + 9) > 3 || width === 0 || height === 0) return null;
      const size = turned ? { width: height, height: width } : { width, height };
      return { kind: "jpeg", ...size, moves: false, clear: false };
    }
    at += 2 + length;
  }
}

/** The orientation that an Exif segment names, 1 to 8; 1 where it names none. */
function orientationOf(view: DataView, at: number, length: number): number {
  if (length < 14 || nameAt(view, at) !== "Exif") return 1;
  const tiff = at + 6;
  const end = at + length;
  const little = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  if (directory + 2 > end) return 1;
  const entries = view.getUint16(directory, little);
  for (let entry = directory + 2; entry < directory + 2 + entries * 12 && entry + 12 <= end; entry += 12) {
    if (view.getUint16(entry, little) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

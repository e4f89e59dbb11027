// Files for browser tests, made here: a drawn picture, a second of silence.
import { crc32, deflateSync } from "node:zlib";

/** A PNG of bands of colour. */
export function draw(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.set(
        [60 + Math.round((150 * x) / width), 120 + Math.round((100 * y) / height), 150],
        y * (width * 3 + 1) + 1 + x * 3,
      );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A second of silence as WAV: 8,000 samples of one byte. */
export function sound(): Buffer {
  const samples = 8000;
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samples, 24);
  head.writeUInt32LE(samples, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

/** A JPEG with an EXIF segment that says how it is to be turned. */
export function withOrientation(jpeg: Uint8Array, orientation: number, order: "II" | "MM" = "II"): Buffer {
  const little = order === "II";
  const tiff = Buffer.alloc(26);
  const put16 = (value: number, at: number): unknown =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const put32 = (value: number, at: number): unknown =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 0, "latin1");
  put16(42, 2);
  put32(8, 4);
  put16(1, 8);
  put16(0x0112, 10);
  put16(3, 12);
  put32(1, 14);
  put16(orientation, 18);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.byteLength + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** A GIF of one pixel, red and then blue, again and again. */
export function dance(): Buffer {
  const head = "474946383961" + "01000100800000" + "ff00000000ff" + "21ff0b4e45545343415045322e300301000000";
  const frame = (pixel: string): string => `21f9040032000000${"2c00000000010001000002"}02${pixel}0100`;
  return Buffer.from(`${head}${frame("44")}${frame("4c")}3b`, "hex");
}

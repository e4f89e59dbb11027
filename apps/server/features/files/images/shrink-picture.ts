// Makes a smaller picture of a picture: decoded, shrunk, encoded, all of it in WebAssembly, which cannot reach past its own
// memory whatever the bytes do to it. Invariant: no pixel is decoded of what is larger than `mostPixels`. It runs in a thread
// of its own (image-worker.ts), because one picture takes long; what has no smaller form is null.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import decodeJpeg, { init as initJpegDecoder } from "@jsquash/jpeg/decode.js";
import encodeJpeg, { init as initJpegEncoder } from "@jsquash/jpeg/encode.js";
import decodePng, { init as initPngDecoder } from "@jsquash/png/decode.js";
import encodePng, { init as initPngEncoder } from "@jsquash/png/encode.js";
import resize, { initResize } from "@jsquash/resize/index.js";
import decodeWebp, { init as initWebpDecoder } from "@jsquash/webp/decode.js";
import encodeWebp, { init as initWebpEncoder } from "@jsquash/webp/encode.js";
import { pictureFacts, type PictureFacts } from "./picture-facts.ts";

/**
 * Pictures of more pixels are not decoded. A JPEG or WebP of so many takes some 500 MB for a moment; a PNG is held twice while
 * it is decoded, and what cameras make is none.
 */
export const mostPixels: Readonly<Record<PictureFacts["kind"], number>> = {
  jpeg: 50_000_000,
  webp: 50_000_000,
  png: 25_000_000,
};

export interface ShrinkTask {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly webp: boolean;
}

export interface ShrunkPicture {
  readonly type: "image/webp" | "image/jpeg" | "image/png";
  readonly bytes: Uint8Array;
}

interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The codecs give and take what browsers call ImageData, of which they need the fields alone. */
class PlainPixels implements Pixels {
  readonly colorSpace: "srgb" | "display-p3" = "srgb";
  constructor(
    readonly data: Uint8ClampedArray<ArrayBuffer>,
    readonly width: number,
    readonly height: number,
  ) {}
}
Object.assign(globalThis, { ImageData: PlainPixels });

const quality = 80;

/** Codecs in C write what they think of a picture to the standard output. */
const silent = { print: () => undefined, printErr: () => undefined };

export async function shrinkPicture({ bytes, width, webp }: ShrinkTask): Promise<ShrunkPicture | null> {
  const facts = pictureFacts(bytes);
  if (facts === null || facts.moves || facts.width <= width) return null;
  if (facts.width * facts.height > mostPixels[facts.kind]) return null;
  const whole = await decodePicture(facts.kind, Uint8Array.from(bytes).buffer);
  const height = Math.max(1, Math.round((whole.height * width) / whole.width));
  const near = halved(whole, width, height);
  const options = { width, height, method: "lanczos3", premultiply: facts.clear, linearRGB: false } as const;
  const small = near.width === width && near.height === height ? near : await shrunk(near, options);
  if (webp) {
    await once("webp-encoder", () => withModule(initWebpEncoder, "@jsquash/webp/codec/enc/webp_enc_simd.wasm"));
    return { type: "image/webp", bytes: new Uint8Array(await encodeWebp(small, { quality, method: 2 })) };
  }
  if (facts.clear) {
    await once("png-encoder", () => initPngEncoder(wasm(pngCode)));
    return { type: "image/png", bytes: new Uint8Array(await encodePng(small)) };
  }
  await once("jpeg-encoder", () => withModule(initJpegEncoder, "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"));
  return { type: "image/jpeg", bytes: new Uint8Array(await encodeJpeg(small, { quality })) };
}

const pngCode = "@jsquash/png/codec/pkg/squoosh_png_bg.wasm";

/** Turned as EXIF says. */
export async function decodePicture(kind: PictureFacts["kind"], bytes: ArrayBuffer): Promise<PlainPixels> {
  switch (kind) {
    case "jpeg":
      await once("jpeg", () => withModule(initJpegDecoder, "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"));
      return await decodeJpeg(bytes, { preserveOrientation: true });
    case "png":
      await once("png", () => initPngDecoder(wasm(pngCode)));
      return await decodePng(bytes);
    case "webp":
      await once("webp", () => withModule(initWebpDecoder, "@jsquash/webp/codec/dec/webp_dec.wasm"));
      return await decodeWebp(bytes);
  }
}

async function shrunk(pixels: PlainPixels, options: Parameters<typeof resize>[1]): Promise<PlainPixels> {
  await once("resize", () => initResize(wasm("@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm")));
  return await resize(pixels, options);
}

/** Squares of pixels as one each, as long as at least twice as many are left as are wanted: quick, and enough that far out. */
function halved(pixels: PlainPixels, width: number, height: number): PlainPixels {
  const by = Math.floor(Math.min(pixels.width / (2 * width), pixels.height / (2 * height)));
  if (by < 2) return pixels;
  const [wide, high] = [Math.floor(pixels.width / by), Math.floor(pixels.height / by)];
  const out = new Uint8ClampedArray(wide * high * 4);
  const area = by * by;
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let down = 0; down < by; down += 1) {
        let at = ((y * by + down) * pixels.width + x * by) * 4;
        for (let right = 0; right < by; right += 1, at += 4) {
          const weight = pixels.data[at + 3] ?? 0;
          red += (pixels.data[at] ?? 0) * weight;
          green += (pixels.data[at + 1] ?? 0) * weight;
          blue += (pixels.data[at + 2] ?? 0) * weight;
          alpha += weight;
        }
      }
      const to = (y * wide + x) * 4;
      if (alpha > 0) {
        out[to] = red / alpha;
        out[to + 1] = green / alpha;
        out[to + 2] = blue / alpha;
      }
      out[to + 3] = alpha / area;
    }
  }
  return new PlainPixels(out, wide, high);
}

/** As the codecs in C are begun; their types know only the one way for browsers. */
async function withModule(init: unknown, path: string): Promise<void> {
  await (init as (module: object, options: object) => Promise<unknown>)(wasm(path), silent);
}

const ready = new Map<string, Promise<unknown>>();

async function once(name: string, init: () => Promise<unknown>): Promise<void> {
  const found = ready.get(name) ?? init();
  ready.set(name, found);
  await found;
}

const { resolve } = createRequire(import.meta.url);

/** Node has it; the types of Node leave it to browsers. */
declare const WebAssembly: { readonly Module: new (code: Uint8Array) => object };

function wasm(path: string): object {
  return new WebAssembly.Module(readFileSync(resolve(path)));
}

// The square of a picture as a small file: WebP, or PNG in browsers that do not write WebP.
import { userPicturePixels } from "@tessera/kernel/rules/user-picture.ts";
import type { Crop } from "./crop.ts";

/** Null if the browser cannot render it. */
export async function renderCrop(image: CanvasImageSource, { x, y, side }: Crop): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = userPicturePixels;
  canvas.height = userPicturePixels;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, side, side, 0, 0, userPicturePixels, userPicturePixels);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
  if (blob === null) return null;
  return new File([blob], blob.type === "image/webp" ? "picture.webp" : "picture.png", { type: blob.type });
}

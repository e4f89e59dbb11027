/** What can become the picture of a user. The client renders a square of `userPicturePixels`, so the limit is rarely reached. */
import { kilobyte } from "./numbers.ts";

export const userPictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

export function isUserPictureType(type: string | null): boolean {
  return userPictureTypes.some((one) => one === type);
}

/** Bytes of the uploaded picture. */
export const largestUserPicture = 5 * kilobyte ** 2;

/** Bytes of a chosen file, which is cropped and made smaller before it is uploaded. */
export const largestPictureFile = 50 * kilobyte ** 2;

/** Width and height of the uploaded picture in pixels. */
export const userPicturePixels = 256;

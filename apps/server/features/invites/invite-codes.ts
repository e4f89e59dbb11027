// Codes of invitations, and the records that they name.
import { createHash, randomBytes } from "node:crypto";

export function newCode(): string {
  return randomBytes(20).toString("base64url");
}

/** A version 8 UUID of the code's hash: whoever reads the record's id learns nothing of the code. */
export function idOfCode(code: string): string {
  const hex = createHash("sha256").update(`invite ${code}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

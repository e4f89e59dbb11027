// Signed addresses: `/signed/<space>/<file>/<name>?expires=...&signature=...`. Whoever holds one may read that file until it
// expires, without a cookie; who gets one is decided in signed-files.ts. Invariant: the signature covers all that is read
// from the address but the name, which is there for people.

import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@tessera/kernel/errors/app-error.ts";

export interface SignedPlace {
  readonly spaceId: string;
  readonly id: string;
}

/** Asked again within a quarter of an hour an address is the same, so that browsers find it in their cache. */
const stepMs = 15 * 60 * 1000;
const lastsMs = 60 * 60 * 1000;

export class FileSignatures {
  constructor(
    private readonly secret: string,
    private readonly now: () => number,
  ) {}

  /** A path that is good for an hour, and at most for a quarter more. */
  path({ spaceId, id }: SignedPlace, name: string): string {
    const expires = (Math.floor(this.now() / stepMs) + 1) * stepMs + lastsMs;
    const signature = this.sign(spaceId, id, String(expires));
    return `/signed/${spaceId}/${id}/${encodeURIComponent(name)}?expires=${expires}&signature=${signature}`;
  }

  /** Resolves to when it expires; throws where it is not ours (ForbiddenError) or was once (ResourceExpiredError). */
  check({ spaceId, id }: SignedPlace, expires: unknown, signature: unknown): number {
    if (typeof expires !== "string" || typeof signature !== "string") throw forged();
    const given = Buffer.from(signature);
    const right = Buffer.from(this.sign(spaceId, id, expires));
    if (given.byteLength !== right.byteLength || !timingSafeEqual(given, right)) throw forged();
    if (this.now() >= Number(expires)) throw new AppError("ResourceExpiredError", "This address has expired.");
    return Number(expires);
  }

  private sign(...words: readonly string[]): string {
    return createHmac("sha256", this.secret)
      .update(`file ${words.join(" ")}`)
      .digest("base64url");
  }
}

function forged(): AppError {
  return new AppError("ForbiddenError", "The address should have the signature that it was given with.");
}

// Passwords as hashes: argon2id. Each hash takes 19 MiB, so only a few run at once, a bounded
// number waits, and the rest is turned away.

import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@tessera/kernel/errors/app-error.ts";

/** RFC 9106's second choice as OWASP lists it; the algorithm is argon2id by default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With null, for an account that does not exist, it takes as long and answers false. */
  verify(password: string, kept: string | null): Promise<boolean>;
}

export interface PasswordLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

export function createPasswords(limits: PasswordLimits = { atOnce: 2, waiting: 64 }): Passwords {
  const slot = slots(limits);
  let nobodys: Promise<string> | null = null;
  return {
    hash: (password) => slot(() => hash(password.normalize("NFC"), cost)),
    async verify(password, kept) {
      nobodys ??= hash("nobody has this password", cost);
      const against = kept ?? (await nobodys);
      const right = await slot(() => verify(against, password.normalize("NFC")));
      return right && kept !== null;
    },
  };
}

function slots({ atOnce, waiting }: PasswordLimits): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new AppError("ServiceUnavailableError", "Too many people log in at once.", { retryAfterSeconds: 5 });
      }
      // A slot is handed over, not freed: nobody can slip in between.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

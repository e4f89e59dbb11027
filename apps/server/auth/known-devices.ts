// Devices that logged in before: a cookie with a name for the device and our signature over that name and the account's
// address. It opens nothing: it only lets its holder try a password while strangers at the account are made to wait, and
// it is counted by itself. Who has it once had the password on that device.

import { createHmac, timingSafeEqual } from "node:crypto";
import { normalizeEmail } from "@tessera/kernel/rules/email.ts";
import { cookies } from "@tessera/kernel/rules/headers.ts";
import { sessionCookieSeconds, type CookieChange, type CookieJar } from "./browser-accounts.ts";

export interface KnownDevices {
  /** The name of this device, where it logged in to the account before; null for any other. */
  find(jar: CookieJar, email: string): string | null;
  /** The cookie of a device that has just logged in to the account. */
  remember(jar: CookieJar, email: string): CookieChange;
}

/** Accounts that one device is known for; the one longest not used goes first. */
const maxAccounts = 10;
const entryShape = /^[\w-]{22}\.[\w-]{43}$/;

export function createKnownDevices(secret: string, randomBytes: (count: number) => Uint8Array): KnownDevices {
  const sign = (name: string, email: string): string =>
    createHmac("sha256", secret)
      .update(`known device ${name} ${normalizeEmail(email)}`)
      .digest("base64url");

  const entries = (jar: CookieJar): string[] =>
    (jar[cookies.knownDevice] ?? "")
      .slice(0, 2000)
      .split("~")
      .filter((entry) => entryShape.test(entry));

  function findEntry(jar: CookieJar, email: string): string | null {
    return entries(jar).find((entry) => isSigned(entry, email)) ?? null;
  }

  function isSigned(entry: string, email: string): boolean {
    const [name = "", signature = ""] = entry.split(".");
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(name, email))];
    return given.byteLength === right.byteLength && timingSafeEqual(given, right);
  }

  return {
    find: (jar, email) => findEntry(jar, email)?.split(".")[0] ?? null,
    remember(jar, email) {
      const known = findEntry(jar, email);
      const name = Buffer.from(randomBytes(16)).toString("base64url");
      const mine = known ?? `${name}.${sign(name, email)}`;
      const value = [mine, ...entries(jar).filter((entry) => entry !== mine)].slice(0, maxAccounts).join("~");
      return { name: cookies.knownDevice, value, httpOnly: true, maxAgeSeconds: sessionCookieSeconds };
    },
  };
}

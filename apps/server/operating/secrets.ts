// The instance's secrets: made on first run and kept in the data folder, readable by its owner
// only. Several processes of one instance share the session secret by configuration.

import { readFileSync, writeFileSync, linkSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface Secrets {
  /** Signs what a browser keeps and hands back. */
  readonly session: string;
  /** Lets the commands of this machine talk to the running instance. */
  readonly control: string;
}

export function loadSecrets(folder: string, random: (bytes: number) => Uint8Array): Secrets {
  const path = join(folder, "secrets.json");
  const found = readSecrets(path);
  if (found !== null) return found;
  const draft = `${path}.${process.pid}`;
  const fresh = (): string => Buffer.from(random(32)).toString("base64url");
  writeFileSync(draft, JSON.stringify({ session: fresh(), control: fresh() }), { mode: 0o600 });
  try {
    // Linking never replaces: whoever starts at the same time ends with the same secrets.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readSecrets(path);
  if (made === null) throw new Error(`The secrets could not be kept in ${path}.`);
  return made;
}

export function readSecrets(path: string): Secrets | null {
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const value: unknown = JSON.parse(content);
  if (typeof value === "object" && value !== null && "session" in value && "control" in value) {
    if (typeof value.session === "string" && typeof value.control === "string") {
      return { session: value.session, control: value.control };
    }
  }
  throw new Error(`${path} does not hold the secrets of an instance. Restore it, or remove it to have new ones made.`);
}

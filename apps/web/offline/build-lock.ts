// The lock that a tab holds, shared with the other tabs of its build, for as long as it runs: by it the service worker
// knows which builds are still needed.
const prefix = "tessera-build/";

export const lockOfBuild = (build: string): string => prefix + build;

export function buildOfLock(name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}

/** Holds the build's lock until the tab ends. Without locks, or for a page that was not built, nothing is held. */
export function holdBuild(
  build: string | undefined,
  locks: LockManager | undefined,
  failed: (error: unknown) => void,
): void {
  if (build === undefined) return;
  locks?.request(lockOfBuild(build), { mode: "shared" }, () => new Promise<never>(() => undefined)).catch(failed);
}

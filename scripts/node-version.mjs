// Says whether a Node version can run Tessera; the one place that names the minimum.
// Leaves printing and exiting to the caller.

/** The oldest Node that works: the first 20 with require(esm) and the APIs that we use. */
export const minimum = [20, 19];

/** An error text for a Node that is too old, or null. */
export function nodeVersionError(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const enough = major > minimum[0] || (major === minimum[0] && minor >= minimum[1]);
  return enough
    ? null
    : `Tessera needs Node ${minimum.join(".")} or newer; this is ${version}. Install a newer one from https://nodejs.org and try again.`;
}

/** Ends the process with a clear message when this Node is too old. */
export function demandNode() {
  const error = nodeVersionError(process.version);
  if (error) {
    console.error(error);
    process.exit(1);
  }
}

// The test files that reach a source file, from the import graph of scripts/law.mjs.

/** The built server imports nearly everything, and a copy of the repository is not built. */
const builtServer = "testing/tessera-process.ts";

const needsNoServer = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) && !/\.(?:pg|postgres)\.test\.ts$/.test(file);

/**
 * The test files that import `file`, directly or through others, nearest first. Test files that need PostgreSQL or the built
 * server are left out.
 */
export function testsByDistance(file: string, importers: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const reached = new Set([file]);
  for (const one of reached)
    for (const importer of importers.get(one) ?? []) if (importer !== builtServer) reached.add(importer);
  return [...reached].filter(needsNoServer);
}

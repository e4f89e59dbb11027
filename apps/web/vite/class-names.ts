// Names of CSS module classes in the built app. The default name ("_shell_189hu_1") repeats the class in the script of the first
// page, which has a limit; this one has six or seven characters.
// Invariant: a name depends only on the path of its file and the order of the classes in the file, so two builds of the same
// sources are equal.
import { createHash } from "node:crypto";
import { relative } from "node:path";

/**
 * A function for `css.modules.generateScopedName`: the name of a class is a letter, four characters of the hash of its file's path, and
 * the number of the class in its file. Throws if two files have the same hash; renaming one of them solves it.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const classesOf = new Map<string, Map<string, string>>();
  const fileOf = new Map<string, string>();
  return (name, file) => {
    const path = relative(root, file.split("?")[0] ?? file).replaceAll("\\", "/");
    const prefix = `c${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
    const taken = fileOf.get(prefix);
    if (taken !== undefined && taken !== path)
      throw new Error(`The classes of ${path} and ${taken} would have the same names. Rename one of the files.`);
    fileOf.set(prefix, path);
    const classes = classesOf.get(path) ?? new Map<string, string>();
    classesOf.set(path, classes);
    const known = classes.get(name) ?? `${prefix}${classes.size.toString(36)}`;
    classes.set(name, known);
    return known;
  };
}

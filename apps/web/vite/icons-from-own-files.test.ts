import { expect, test } from "vitest";
import { filesOf, withOwnFiles } from "./icons-from-own-files.ts";

const files = filesOf(
  `import * as index from './icons/index.mjs';
export { default as Trash, default as Trash2 } from './icons/trash.mjs';
export { default as X, default as XIcon } from './icons/x.mjs';
export { default as createLucideIcon } from './createLucideIcon.mjs';`,
  "/icons-package",
);

test("every icon comes from its own file, types from the list, and no line moves", () => {
  const code = `import { useState } from "react";\nimport {\n  Trash2,\n  X,\n  type LucideIcon,\n} from "lucide-react";\nuse(X);`;
  expect(withOwnFiles(code, files).split("\n")).toEqual([
    `import { useState } from "react";`,
    `import Trash2 from "/icons-package/icons/trash.mjs"; import X from "/icons-package/icons/x.mjs"; import type { LucideIcon } from "lucide-react";`,
    ...["", "", "", ""],
    `use(X);`,
  ]);
});

test("an icon that the list does not have stops the build", () => {
  expect(() => withOwnFiles(`import { Trash3 } from "lucide-react";`, files)).toThrow("Trash3");
});

// Holds tokens.css to its contrast promises, and the checker to its own: a paler grey must be caught.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const here = fileURLToPath(new URL(".", import.meta.url));
const check = (...files: string[]) =>
  spawnSync(process.execPath, [join(here, "contrast.mjs"), ...files], { encoding: "utf8" });

test("every promised pair passes, light and dark", () => {
  const run = check();
  expect(run.stdout).toContain("846 pairs, 82 colours x 2 themes, 0 problems");
  expect(run.status).toBe(0);
});

test("a paler hint colour is caught", () => {
  const folder = mkdtempSync(join(tmpdir(), "tokens-"));
  const file = join(folder, "tokens.css");
  const css = readFileSync(join(here, "tokens.css"), "utf8");
  const paler = css.replace(/(--text-3:\s*light-dark\(\s*oklch\()0\.515 /, "$10.7 ");
  expect(paler).not.toBe(css);
  writeFileSync(file, paler);
  const run = check(file);
  rmSync(folder, { recursive: true });
  expect(run.status).toBe(1);
  expect(run.stdout).toMatch(/FAIL light text-3 on canvas/);
});

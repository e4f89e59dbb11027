/** Values that break things: wrong types, edges of numbers, text that no database takes, names that reach prototypes. */
import type { Random } from "../simulation/random.ts";

export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

export function oddValue(random: Random, ids: readonly string[]): Value {
  const draw: (() => Value)[] = [
    () => null,
    () => true,
    () => random.pick([0, -1, 1.5, 2 ** 31, 2 ** 40, 2 ** 53, -(2 ** 53), 1e308, 1e-320]),
    () =>
      random.pick([
        "",
        " ",
        "\u0000",
        "a\u0000b",
        "\ud800",
        "\udc00x",
        "😀",
        "‮",
        "'; DROP TABLE record; --",
        "%00",
        "../../etc/passwd",
      ]),
    () =>
      random.pick([
        "__proto__",
        "constructor",
        "prototype",
        "toString",
        "hasOwnProperty",
        "length",
        "api",
        "block",
        "{}",
        "null",
      ]),
    () => "x".repeat(random.pick([61, 201, 261, 3000, 100_000])),
    () => random.pick(ids),
    () => `${random.pick(ids)}/title${random.pick(["#", "^", "$", "<", ""])}`,
    () => random.pick(ids).replaceAll("-", ""),
    () => random.uuid(),
    () => [],
    () => ({}),
    () => [oddValue(random, ids), oddValue(random, ids)],
    () => ({
      [random.pick(["id", "value", "was", "type", "role", "toString", "a\u0000", "\ud800", "", "k".repeat(5000)])]:
        oddValue(random, ids),
    }),
    () => deep(random.pick([5, 20, 50, 63, 64, 200])),
    () => Array.from({ length: 300 }, (_, n) => n),
  ];
  return random.pick(draw)();
}

/** Brackets within brackets. */
export function deep(levels: number): Value {
  let value: Value = "deep";
  for (let n = 0; n < levels; n++) value = n % 2 === 0 ? [value] : { d: value };
  return value;
}

/** The value with one place of it replaced, taken away or doubled. */
export function corrupted(random: Random, value: Value, ids: readonly string[]): Value {
  if (random.chance(0.2) || typeof value !== "object" || value === null) return oddValue(random, ids);
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1);
    const item = value[at];
    if (item === undefined || random.chance(0.2)) return [...value, ...value, oddValue(random, ids)];
    return value.with(at, corrupted(random, item, ids));
  }
  const names = Object.keys(value);
  const name =
    random.chance(0.1) || names.length === 0
      ? random.pick(["extra", "__proto__x", "spaceId", "version", "parent_id"])
      : random.pick(names);
  const { [name]: old, ...rest } = value;
  return random.chance(0.15) ? rest : { ...rest, [name]: corrupted(random, old ?? null, ids) };
}

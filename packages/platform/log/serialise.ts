// Anything at all as plain JSON data for the log: errors with their causes, cycles, getters that throw, things too large.
// Invariant: never throws, never goes deeper than asked, and never grows past a bound however wide the value is.

/** Levels of a value that are told, and in admin mode, where somebody is looking for something. */
export const errorDepth = 10;
export const adminErrorDepth = 15;

export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

const longestText = 4000;
const mostEntries = 100;
const mostNodes = 2000;

export function serialise(value: unknown, depth: number = errorDepth): Plain {
  let nodes = 0;
  const above = new Set<object>();

  function plain(each: unknown, left: number): Plain {
    if (++nodes > mostNodes) return "[and more]";
    switch (typeof each) {
      case "string":
        return cut(each);
      case "number":
        // JSON knows no -0 either.
        return Object.is(each, -0) ? "-0" : Number.isFinite(each) ? each : String(each);
      case "boolean":
        return each;
      case "undefined":
        return "[undefined]";
      case "bigint":
        return cut(`${each}n`);
      case "symbol":
        return cut(String(each));
      case "function":
        return "[function]";
      case "object":
        return each === null ? null : nested(each, left);
    }
  }

  function nested(each: object, left: number): Plain {
    if (above.has(each)) return "[cycle]";
    if (left <= 0) return "[deeper]";
    above.add(each);
    try {
      return contents(each, left - 1);
    } catch (error) {
      return thrown(error);
    } finally {
      above.delete(each);
    }
  }

  function contents(each: object, left: number): Plain {
    if (Array.isArray(each)) return list(each, left);
    if (each instanceof Date) return Number.isNaN(each.getTime()) ? "[invalid date]" : each.toISOString();
    if (each instanceof Map || each instanceof Set) return list([...each], left);
    const told: { [key: string]: Plain } = {};
    // An error keeps what matters most where JSON does not look.
    const hidden = each instanceof Error ? ["name", "message", "stack", "cause", "errors"] : [];
    const keys = [...hidden.filter((key) => key in each), ...Object.keys(each).filter((key) => !hidden.includes(key))];
    for (const key of keys.slice(0, mostEntries)) told[cut(key)] = property(each, key, left);
    if (keys.length > mostEntries) told["[and more]"] = keys.length - mostEntries;
    return told;
  }

  function list(all: readonly unknown[], left: number): Plain {
    const told = Array.from(all.slice(0, mostEntries), (each) => plain(each, left));
    return all.length > mostEntries ? [...told, `[and ${all.length - mostEntries} more]`] : told;
  }

  function property(each: object, key: string, left: number): Plain {
    try {
      return plain((each as Record<string, unknown>)[key], left);
    } catch (error) {
      return thrown(error);
    }
  }

  return plain(value, depth);
}

function thrown(error: unknown): string {
  try {
    return cut(`[throws ${String(error)}]`);
  } catch {
    return "[throws]"; // Even its words throw; there is nothing more to tell.
  }
}

function cut(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}[and ${text.length - longestText} more]`;
}

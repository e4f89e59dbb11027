// Addresses that mean another one: spellings that people type, and what was moved. The rest of the address is kept.

const redirects: Readonly<Record<string, string>> = {
  signin: "login",
  "sign-in": "login",
  "sign-up": "signup",
  register: "signup",
  templates: "gallery",
};

/** The segments that are meant; the same ones where nothing redirects. */
export function redirectedSegments(segments: readonly string[]): readonly string[] {
  const [first = "", ...rest] = segments;
  return Object.hasOwn(redirects, first) ? [redirects[first] ?? first, ...rest] : segments;
}

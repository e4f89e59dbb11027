// The nine colours of the tokens, and the one that an id is given for good.
// The same id has the same colour on every machine: avatars, carets and tiles agree.

export const colours = ["blue", "green", "purple", "orange", "pink", "yellow", "red", "brown", "gray"] as const;
export type Colour = (typeof colours)[number];

export function colourOf(id: string): Colour {
  let hash = 2166136261;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 16777619);
  // Grey says "nobody", so people and places never draw it.
  return colours[(hash >>> 0) % (colours.length - 1)] ?? "blue";
}

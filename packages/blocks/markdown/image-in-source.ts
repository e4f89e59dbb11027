// The image that a kept source is, of Markdown or of HTML. Leaves whether it may be shown to whoever shows it.
import { decodeEntities, parser } from "./markdown-parser.ts";

export interface KeptImage {
  readonly address: string;
  readonly alt: string;
}

/** Null where it is something else, or more than that. */
export function imageInSource(source: string): KeptImage | null {
  if (/^<img\s/i.test(source)) {
    const said = (name: string): string => {
      const [, double, single, bare] =
        new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(source) ?? [];
      return decodeEntities(double ?? single ?? bare ?? "");
    };
    return said("src") === "" ? null : { address: said("src"), alt: said("alt") };
  }
  if (!source.startsWith("![")) return null;
  const [inline] = parser.parseInline(source, {});
  const [only, more] = inline?.children ?? [];
  if (only?.type !== "image" || more !== undefined) return null;
  return { address: only.attrGet("src") ?? "", alt: (only.children ?? []).map(({ content }) => content).join("") };
}

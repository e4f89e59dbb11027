// What is said between a block of Mermaid and the frame that draws it. What comes from the frame is judged: what draws there
// was written by others.
import { isObject } from "@tessera/kernel/values/json.ts";

/** Where the frame's document is. */
export const diagramFrame = "/diagram-frame.html";

export interface DiagramRequest {
  /** Counts requests: an answer to an older one is late. */
  readonly number: number;
  readonly source: string;
  readonly isDark: boolean;
  readonly font: string;
}

export type DiagramAnswer =
  | { readonly kind: "ready" }
  /** In pixels. */
  | { readonly kind: "drawn"; readonly number: number; readonly height: number }
  | { readonly kind: "wrong"; readonly number: number; readonly reason: string };

const highest = 4000;
const longest = 500;

/** Null for what is no answer. */
export function readAnswer(data: unknown): DiagramAnswer | null {
  if (typeof data !== "object" || data === null || !isObject(data as never)) return null;
  const { kind, number, height, reason } = data as Record<string, unknown>;
  if (kind === "ready") return { kind };
  if (typeof number !== "number") return null;
  if (kind === "drawn" && typeof height === "number" && height >= 0)
    return { kind, number, height: Math.min(height, highest) };
  return kind === "wrong" && typeof reason === "string" ? { kind, number, reason: reason.slice(0, longest) } : null;
}

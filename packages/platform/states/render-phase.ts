// How far the start has come: booting, then rendered, and never back.
import { createWritable, type Readable } from "../readable.ts";

export type RenderPhase = "booting" | "rendered";

export interface RenderPhaseState extends Readable<RenderPhase> {
  /** The app's first frame is drawn. */
  rendered(): void;
}

export function createRenderPhase(): RenderPhaseState {
  const phase = createWritable<RenderPhase>("booting");
  return { read: phase.read, subscribe: phase.subscribe, rendered: () => phase.set("rendered") };
}

// Runs in the frame that draws diagrams, apart from the app: it has no origin, reads nothing of the app and asks for nothing.
// It is told a source, and tells back how high the drawing is, or what is wrong with the source.
import type { DiagramAnswer, DiagramRequest } from "@tessera/blocks/code/diagram-messages.ts";
import type { Mermaid } from "mermaid";

declare const mermaid: Mermaid;

const tell = (answer: DiagramAnswer): void => window.parent.postMessage(answer, "*");
let last = 0;

async function draw({ number, source, isDark, font }: DiagramRequest): Promise<void> {
  last = number;
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  document.body.style.margin = "0";
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    theme: isDark ? "dark" : "neutral",
    fontFamily: font,
    maxTextSize: 50_000,
  });
  try {
    const { svg } = await mermaid.render("diagram", source);
    if (number !== last) return;
    const drawn = document.createElement("main");
    drawn.style.textAlign = "center";
    drawn.innerHTML = svg;
    document.body.replaceChildren(drawn);
    tell({ kind: "drawn", number, height: Math.ceil(drawn.getBoundingClientRect().height) });
  } catch (error) {
    if (number !== last) return;
    document.body.replaceChildren();
    tell({ kind: "wrong", number, reason: error instanceof Error ? error.message : String(error) });
  }
}

window.addEventListener("message", ({ source, data }: MessageEvent<DiagramRequest>) => {
  if (source === window.parent) void draw(data);
});
// The drawing keeps its shape, so another width is another height.
new ResizeObserver(() => {
  const drawn = document.querySelector("main");
  if (drawn !== null) tell({ kind: "drawn", number: last, height: Math.ceil(drawn.getBoundingClientRect().height) });
}).observe(document.documentElement);
tell({ kind: "ready" });

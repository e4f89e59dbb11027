// Rich text as it is drawn where nobody writes in it: the same elements as in a line, mentions and equations with their
// faces. Leaves the element around it to its maker.
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import { DOMSerializer } from "prosemirror-model";
import { EmbedView, type EmbedHost } from "./embed-view.ts";
import { schema } from "../core/schema.ts";
import { inlineOf } from "./inline.ts";

/** Until the function that it answers with is called, which leaves what was drawn where it is. */
export function drawInline(mount: HTMLElement, text: RichText, host: EmbedHost): () => void {
  const views: EmbedView[] = [];
  const nodes = {
    ...DOMSerializer.nodesFromSchema(schema),
    embed: (node: ConstructorParameters<typeof EmbedView>[0]) => {
      const view = new EmbedView(node, host);
      views.push(view);
      return view.dom;
    },
  };
  const serializer = new DOMSerializer(nodes, DOMSerializer.marksFromSchema(schema));
  mount.replaceChildren(serializer.serializeFragment(inlineOf(text)));
  return () => {
    for (const view of views) view.destroy();
  };
}

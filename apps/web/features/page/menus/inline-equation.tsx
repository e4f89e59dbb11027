// Equations in a line that are opened: their form, which comes with the first of them.
import { InlineEquations } from "@tessera/editor/menus/inline-equations.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useEffect, useState } from "react";
import { late } from "../../../ground/late.tsx";
import { useReadable } from "../../../ground/services.ts";

const EquationPopover = late(
  () => import("./equation-popover.tsx").then((module) => module.EquationPopover),
  () => null,
);

export function useInlineEquations(editor: PageEditor): InlineEquations {
  const [equations] = useState(() => new InlineEquations(editor));
  useEffect(() => {
    const leave = editor.use(equations);
    const stop = equations.watchPointer();
    return () => {
      stop();
      leave();
    };
  }, [editor, equations]);
  return equations;
}

export function InlineEquationFace({ equations }: { equations: InlineEquations }) {
  const edited = useReadable(equations.edited);
  if (edited === null) return null;
  const { turn, element, source, finish } = edited;
  return (
    <EquationPopover
      key={turn}
      anchor={element}
      given={{ source, isBlock: false, onDone: finish }}
      onClose={() => equations.close(edited)}
    />
  );
}

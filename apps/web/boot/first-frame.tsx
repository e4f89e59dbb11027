// Tells that the app's first frame stands, once React has put it in the document.
import { useLayoutEffect, type ReactNode } from "react";

export function FirstFrame({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}

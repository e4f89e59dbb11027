// Draws what a database elsewhere is chosen with; null where none can be.
import type { Look } from "@tessera/database/edit/linked-views.ts";
import { createContext, type ReactNode } from "react";

export interface LinkPickerProps {
  readonly anchor: Element;
  readonly onChoose: (look: Look) => void;
  readonly onClose: () => void;
}

export const LinkPickerContext = createContext<((props: LinkPickerProps) => ReactNode) | null>(null);

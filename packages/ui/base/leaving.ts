// Tells who opened a popup that it begins to leave, and by which event: it is still there while it fades.
import { createContext } from "react";

export const LeavingContext = createContext<(by: Event) => void>(() => undefined);

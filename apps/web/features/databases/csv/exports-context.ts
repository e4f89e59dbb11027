// Where the rows of the databases on screen are exported from; null where they cannot be.
import type { Http } from "@tessera/platform/http.ts";
import { createContext } from "react";

export interface Exports {
  readonly http: Http;
  readonly spaceId: string;
  /** False where the workspace forbids exports. */
  readonly isAllowed: boolean;
}

export const ExportsContext = createContext<Exports | null>(null);

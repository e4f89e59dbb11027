// All that faces ask of the app, and all forms that they open; what one type asks for stands in its folder.
import type { ButtonForms } from "./button/button-tools.tsx";
import type { DatabaseTools } from "./collection-view/database-block.tsx";
import type { EquationForms } from "./equation/equation-tools.tsx";
import type { Asks, FaceForms, FaceTools } from "./faces/face-tools.tsx";
import type { SyncedFaceTools } from "./synced/synced-tools.tsx";
import type { TableTools } from "./table/table-tools.tsx";
import type { WebTools } from "./web/web-tools.tsx";

export interface BlockForms extends FaceForms, ButtonForms, EquationForms {}

export interface BlockTools
  extends Omit<FaceTools, "ask">, Asks<BlockForms>, DatabaseTools, SyncedFaceTools, TableTools, WebTools {}

// All that faces ask of the app; what one type asks for stands in its folder.
import type { ButtonTools } from "./button/button-tools.tsx";
import type { DatabaseTools } from "./collection-view/database-block.tsx";
import type { EquationTools } from "./equation/equation-tools.tsx";
import type { FaceWords } from "./face-words.ts";
import type { FaceTools, Worded } from "./faces/face-tools.tsx";
import type { SyncedFaceTools } from "./synced/synced-tools.tsx";
import type { TableTools } from "./table/table-tools.tsx";
import type { WebTools } from "./web/web-tools.tsx";

type OwnTools = ButtonTools & DatabaseTools & EquationTools & SyncedFaceTools & TableTools & WebTools;

export interface BlockTools extends FaceTools, Omit<OwnTools, "words">, Worded<FaceWords> {}

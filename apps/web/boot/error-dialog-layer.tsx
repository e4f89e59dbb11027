// The dialog about an error that nobody caught, over whatever is on the screen. Its code comes with its first use.
import { late } from "../ground/late.tsx";
import { useReadable } from "../ground/services.ts";
import { useGround } from "../ground/ground.ts";

const Face = late(
  () => import("./error-dialog-face.tsx").then((module) => module.ErrorDialogFace),
  () => null,
);

export function ErrorDialogLayer() {
  const { dialog } = useGround();
  const state = useReadable(dialog);
  return state.kind === "open" ? <Face fatal={state.fatal} onClose={dialog.close} /> : null;
}

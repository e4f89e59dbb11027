// The popover that a face of a block asked for.
import type { FaceRequest } from "./face-request.ts";
import { ChoicePopover } from "./choice-popover.tsx";

export function FaceLayer({ request, onClose }: { request: FaceRequest; onClose: () => void }) {
  return <ChoicePopover anchor={request.anchor} list={request.list} onClose={onClose} />;
}

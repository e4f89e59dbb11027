// The popover that a face of a block asked for.
import { IconPicker } from "../../../face/icon-picker.tsx";
import { ChoicePopover } from "./choice-popover.tsx";
import type { FaceRequest } from "./face-request.ts";

export function FaceLayer({ request, onClose }: { request: FaceRequest; onClose: () => void }) {
  if (request.kind === "choice") return <ChoicePopover anchor={request.anchor} list={request.list} onClose={onClose} />;
  const { label, hasIcon, onChoose } = request.choice;
  return <IconPicker anchor={request.anchor} label={label} hasIcon={hasIcon} onChoose={onChoose} onClose={onClose} />;
}

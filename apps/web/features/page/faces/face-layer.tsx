// The popover that a face of a block asked for.
import { ChoicePopover } from "./choice-popover.tsx";
import { late } from "../../../ground/late.tsx";
import { PagePopover } from "./page-popover.tsx";
import type { FaceRequest } from "./face-request.ts";
import { useFaces } from "../../../parts/faces/faces.ts";

const EquationPopover = late(
  () => import("../menus/equation-popover.tsx").then((module) => module.EquationPopover),
  () => null,
);

const ButtonPopover = late(
  () => import("./button-popover.tsx").then((module) => module.ButtonPopover),
  () => null,
);

interface FaceLayerProps {
  readonly request: FaceRequest;
  readonly onClose: () => void;
}

const turns = new WeakMap<FaceRequest, number>();
let last = 0;

/** Tells the request that comes from the one that goes, which may be of the same kind. */
function turnOf(request: FaceRequest): number {
  const turn = turns.get(request) ?? ++last;
  turns.set(request, turn);
  return turn;
}

export function FaceLayer(props: FaceLayerProps) {
  return <Asked key={turnOf(props.request)} {...props} />;
}

function Asked({ request, onClose }: FaceLayerProps) {
  const { IconPicker } = useFaces();
  if (request.kind === "choice") return <ChoicePopover anchor={request.anchor} list={request.list} onClose={onClose} />;
  if (request.kind === "page")
    return (
      <PagePopover workspace={request.workspace} anchor={request.anchor} choice={request.choice} onClose={onClose} />
    );
  if (request.kind === "button")
    return (
      <ButtonPopover workspace={request.workspace} anchor={request.anchor} button={request.button} onClose={onClose} />
    );
  if (request.kind === "equation")
    return <EquationPopover anchor={request.anchor} equation={request.equation} onClose={onClose} />;
  const { label, hasIcon, onChoose } = request.choice;
  return (
    <IconPicker
      anchor={request.anchor}
      workspace={request.workspace}
      label={label}
      hasIcon={hasIcon}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

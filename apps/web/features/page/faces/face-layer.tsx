// The form that a face of a block asked for, at what asked. A new form is a row of `forms`.
import type { BlockForms } from "@tessera/blocks/block-tools.tsx";
import type { ComponentType } from "react";
import { late } from "../../../ground/late.tsx";
import { useFaces } from "../../../parts/faces/faces.ts";
import { ChoicePopover } from "./choice-popover.tsx";
import type { FaceRequest, RequestOf } from "../../../parts/faces/face-request.ts";
import { PagePopover } from "./page-popover.tsx";

type FormProps<Form extends keyof BlockForms> = Omit<RequestOf<Form>, "form"> & { readonly onClose: () => void };

const nothing = () => null;

const forms: { readonly [Form in keyof BlockForms]: ComponentType<FormProps<Form>> } = {
  choice: ({ given, ...at }) => <ChoicePopover {...at} list={given} />,
  page: ({ given, ...at }) => <PagePopover {...at} choice={given} />,
  icon: IconForm,
  button: late(() => import("./button-popover.tsx").then((module) => module.ButtonPopover), nothing),
  equation: late(() => import("../menus/equation-popover.tsx").then((module) => module.EquationPopover), nothing),
};

function IconForm({ given, ...at }: FormProps<"icon">) {
  const { IconPicker } = useFaces();
  return <IconPicker {...at} {...given} />;
}

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

export function FaceLayer({ request, onClose }: FaceLayerProps) {
  const { form, ...given } = request;
  const Form = forms[form] as ComponentType<FormProps<typeof form>>;
  return <Form key={turnOf(request)} {...given} onClose={onClose} />;
}

// What a face of a block asked for and is shown beside it, one at a time.
import type { BlockForms } from "@tessera/blocks/block-tools.tsx";
import type { Workspace } from "../../data/session/workspace.ts";

export type FaceRequest = { readonly [Form in keyof BlockForms]: RequestOf<Form> }[keyof BlockForms];

export interface RequestOf<Form extends keyof BlockForms> {
  readonly form: Form;
  readonly anchor: HTMLElement;
  readonly given: BlockForms[Form];
  readonly workspace: Workspace;
}

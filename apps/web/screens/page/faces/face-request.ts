// What a face of a block asked for and is shown beside it, one at a time.
import type { ChoiceList } from "@tessera/editor/block-model.ts";

export type FaceRequest = { readonly kind: "choice"; readonly anchor: HTMLElement; readonly list: ChoiceList };

// A type that this client does not know: shown as a plain notice, kept in its record untouched.
import { voidModel, type Model } from "../model/line-model.ts";

export function unknownModel(type: string): Model {
  return voidModel(type, { props: () => ({}) });
}

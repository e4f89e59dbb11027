// A value that is asked for, as the screens see it.
import type { Failure } from "@tessera/platform/http.ts";

export type Loadable<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly value: Value }
  | { readonly kind: "failed"; readonly failure: Failure };

// A call whose code is loaded with its first use. Where that fails, the call fails as one without a network does.
import type { CallResult } from "@tessera/platform/http.ts";

export async function lateCall<Module, Value>(
  load: () => Promise<Module>,
  call: (module: Module) => Promise<CallResult<Value>>,
): Promise<CallResult<Value>> {
  let module: Module;
  try {
    module = await load();
  } catch {
    return { ok: false, failure: { kind: "offline" } };
  }
  return call(module);
}

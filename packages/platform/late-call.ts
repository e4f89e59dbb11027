// A call whose code loads with its first use. If the code cannot be loaded, the call fails like one without a network.
import type { CallResult } from "./http.ts";

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

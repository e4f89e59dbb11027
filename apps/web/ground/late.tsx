// A component whose code is a chunk of its own. Not React's lazy: once a Suspense fallback was shown, React holds the
// real thing back for 300 ms, and a start that goes through two of them waits for both.
// Invariant: a chunk that is loaded is drawn at once; one that fails is requested again with back-off while it is waited
// for, and only the last failure is thrown to the error fence above.
import { systemClock } from "@tessera/platform/clock.ts";
import { deviceOnline } from "@tessera/platform/device/online.ts";
import { loadArea, spinnerDelayMs, type AreaPorts } from "@tessera/platform/loading/area.ts";
import { loadMissingStyles } from "@tessera/platform/loading/missing-styles.ts";
import { createContext, use, useEffect, useState, type ComponentType, type ReactNode } from "react";

export interface Late<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of time. A failure is ignored: showing it requests the code again. */
  readonly prepare: () => Promise<void>;
}

export interface Loading extends AreaPorts {
  /** Shown while an area without a skeleton of its own is waited for. */
  readonly spinner: ReactNode;
}

/** The ports of loading; boot gives those of the page. */
export const LoadingContext = createContext<Loading>({
  clock: systemClock,
  online: deviceOnline(window),
  log: (line) => console.error(line.words, line.detail),
  spinner: null,
});

/** `waiting` is drawn until the code is here: a skeleton that knows the shape of what comes. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: () => ReactNode = () => <LateSpinner />,
): Late<Props> {
  let known: ComponentType<Props> | null = null;
  let failed = false;
  const take = async (): Promise<ComponentType<Props>> => {
    if (known !== null) return known;
    try {
      // The bundler does not request the styles of a chunk again that failed once.
      if (failed) await loadMissingStyles(document);
      return (known = await load());
    } catch (error) {
      failed = true;
      throw error;
    }
  };

  function LateFace(props: Props): ReactNode {
    const ports = use(LoadingContext);
    const [state, setState] = useState<{ face: ComponentType<Props> } | { error: unknown } | null>(
      known === null ? null : { face: known },
    );
    useEffect(() => {
      if (state !== null) return;
      const leaving = new AbortController();
      const { signal } = leaving;
      loadArea(take, ports, signal).then(
        (face) => (signal.aborted ? undefined : setState({ face })),
        (error: unknown) => (signal.aborted ? undefined : setState({ error })),
      );
      return () => leaving.abort();
    }, [state, ports]);
    if (state === null) return waiting();
    if ("error" in state) throw state.error;
    return <state.face {...props} />;
  }
  return Object.assign(LateFace, {
    prepare: () =>
      take().then(
        () => undefined,
        () => undefined,
      ),
  });
}

/** A spinner, once there was nothing to see for 300 ms. */
function LateSpinner(): ReactNode {
  const { clock, spinner } = use(LoadingContext);
  const [shown, setShown] = useState(false);
  useEffect(() => clock.after(spinnerDelayMs, () => setShown(true)), [clock]);
  return shown ? spinner : null;
}

// A component whose code is a chunk of its own. Not React's lazy: once a Suspense fallback was shown, React holds the
// real thing back for 300 ms, and a start that goes through two of them waits for both.
// Invariant: a chunk that is here is drawn at once; one that cannot be loaded is thrown to the fence above.
import { useEffect, useState, type ComponentType, type ReactNode } from "react";

export interface Late<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of time. Failing is left to the moment it is shown, which asks again. */
  readonly prepare: () => Promise<void>;
}

export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: () => ReactNode = () => null,
): Late<Props> {
  let known: ComponentType<Props> | null = null;
  const take = async (): Promise<ComponentType<Props>> => (known ??= await load());

  function LateFace(props: Props): ReactNode {
    const [state, setState] = useState<{ face: ComponentType<Props> } | { error: unknown } | null>(
      known === null ? null : { face: known },
    );
    useEffect(() => {
      if (state !== null) return;
      let left = false;
      take().then(
        (face) => (left ? undefined : setState({ face })),
        (error: unknown) => (left ? undefined : setState({ error })),
      );
      return () => {
        left = true;
      };
    }, [state]);
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

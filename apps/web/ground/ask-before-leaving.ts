/**
 * Has the browser ask before this tab is closed or loaded again, until the returned function is called. `leaving` is called
 * before the question.
 */
export function askBeforeLeaving(leaving: () => void = () => undefined): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    leaving();
    event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

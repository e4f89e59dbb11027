// Runs in the measured page: from the moment at which the browser took a key until the text says so, of every key.
// Invariant: a key that changed nothing is no sample; the bench counts them.
{
  let begun = null;
  let samples = [];
  const observer = new MutationObserver((records) => {
    if (begun === null) return;
    const said = records.some(
      ({ type, addedNodes, removedNodes }) => type === "characterData" || addedNodes.length + removedNodes.length > 0,
    );
    if (!said) return;
    samples.push(performance.now() - begun);
    begun = null;
  });
  addEventListener("keydown", ({ timeStamp }) => (begun = timeStamp), { capture: true });
  window.editorBench = {
    /** Keys in `root` are measured from now on. */
    watch(root) {
      samples = [];
      observer.disconnect();
      observer.observe(root, { subtree: true, childList: true, characterData: true });
    },
    taken() {
      const taken = samples;
      samples = [];
      return taken;
    },
    /** Milliseconds from now until what `open` shows is painted; `isShown` is asked in every frame. */
    painted(open, isShown) {
      return new Promise((resolve) => {
        const from = performance.now();
        open();
        const look = () =>
          requestAnimationFrame(() => (isShown() ? setTimeout(() => resolve(performance.now() - from)) : look()));
        look();
      });
    },
    /** The longest task, in milliseconds, while `root` is scrolled from top to bottom for so long; the frames too. */
    async scrolled(root, milliseconds) {
      let longest = 0;
      const tasks = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      });
      tasks.observe({ type: "longtask" });
      const from = performance.now();
      const far = root.scrollHeight - root.clientHeight;
      for (let now = from; now - from < milliseconds;) {
        root.scrollTop = (far * (now - from)) / milliseconds;
        now = await new Promise(requestAnimationFrame);
      }
      await new Promise((resolve) => setTimeout(resolve));
      for (const { duration } of tasks.takeRecords()) longest = Math.max(longest, duration);
      tasks.disconnect();
      return longest;
    },
  };
}

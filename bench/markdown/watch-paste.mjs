// Runs in the measured page: a paste as the browser gives it, how long a worker read, and the longest task until the last block.
{
  let readMs = null;
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(message, ...rest) {
      if (message?.kind === "markdown") {
        const from = performance.now();
        this.addEventListener("message", ({ data }) => {
          if (data.t === "end") readMs = performance.now() - from;
        });
      }
      super.postMessage(message, ...rest);
    }
  };
  const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  window.pasteBench = {
    /** Pastes into what has the focus; answers in milliseconds when the last line says `end`. */
    async pasted(forms, end) {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(forms)) clipboardData.setData(type, text);
      // What came before is no part of it.
      await later(300);
      return await this.arrived(end, () =>
        document.activeElement.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        ),
      );
    },
    /** What `act` begins, or somebody else; answers when the last line says `end`. */
    async arrived(end, act = () => {}) {
      const body = document.querySelector(".page-body");
      // Asked often, so it costs nothing: whether the last block says so.
      const isOver = () => body.lastElementChild?.lastElementChild?.textContent === end;
      const tasks = [];
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
      observer.observe({ type: "longtask" });
      readMs = null;
      const from = performance.now();
      act();
      while (!isOver()) await later(10);
      const to = performance.now();
      await later(100);
      tasks.push(...observer.takeRecords());
      observer.disconnect();
      const during = tasks.filter(({ startTime }) => startTime >= from - 5 && startTime <= to);
      const afterwards = tasks.filter(({ startTime }) => startTime > to);
      const longest = (all) => Math.max(0, ...all.map(({ duration }) => duration));
      return {
        longest: longest(during),
        afterwards: longest(afterwards),
        milliseconds: to - from,
        readMs,
        lines: body.querySelectorAll(".line").length,
      };
    },
  };
}

// Runs in the measured page: milliseconds from a press until the cards of a board that are in sight are painted.
{
  /** More of it than an edge. */
  const inSight = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left < innerWidth - 40 && right > 40 && top < innerHeight && bottom > 0;
  };
  /** Every column in sight that has rows shows them, down to the window's edge. */
  const isShown = (columns) => {
    const sections = [...document.querySelectorAll("section[aria-label]")].filter((one) =>
      one.parentElement?.matches("[data-scrolls]"),
    );
    if (sections.length < columns) return false;
    return sections.filter(inSight).every((section) => {
      const stack = section.querySelector("[data-stack]");
      if (section.getAttribute("aria-label").endsWith(", 0 rows")) return true;
      const cards = stack === null ? [] : [...stack.querySelectorAll("[data-place]")].filter(inSight);
      return (
        cards.length > 2 &&
        cards.every((card) => card.textContent !== "") &&
        cards.some((card) => card.getBoundingClientRect().bottom > innerHeight - 40)
      );
    });
  };
  let told = null;
  window.boardBench = {
    /** The next press is measured until a board of at least so many columns is there. */
    expect(columns) {
      told = new Promise((resolve) => {
        const look = (begun) =>
          requestAnimationFrame(() => {
            // The task behind the frame: by then it is painted.
            if (isShown(columns)) setTimeout(() => resolve(performance.now() - begun));
            else look(begun);
          });
        addEventListener("pointerdown", ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
      });
    },
    told: () => told,
  };
}

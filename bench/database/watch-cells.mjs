// Runs in the measured page: milliseconds from the moment at which the browser took a key until what it does to a cell is painted.
{
  let told = null;
  const isSaid = ({ place, column, text, isOpen }) => {
    if (isOpen) return document.querySelector('[role="grid"] textarea')?.value === text;
    const cell = document.querySelector(`[role="grid"] [data-place="${place}"] [data-column="${column}"]`);
    return cell?.textContent === text && document.querySelector('[role="grid"] textarea') === null;
  };
  window.cellBench = {
    /** The next key is measured until the cell says the text, or while `isOpen` the field that is open over it. */
    expect(wanted) {
      told = new Promise((resolve) => {
        const look = (begun) =>
          requestAnimationFrame(() => {
            // The task behind the frame: by then it is painted.
            if (isSaid(wanted)) setTimeout(() => resolve(performance.now() - begun));
            else look(begun);
          });
        addEventListener("keydown", ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
      });
    },
    told: () => told,
  };
}

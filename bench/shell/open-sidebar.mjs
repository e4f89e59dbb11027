// Runs in the page: presses the sidebar's toggle and answers after how many milliseconds its rows were painted.
window.openSidebar = () =>
  new Promise((resolve, reject) => {
    const toggle = document.querySelector('header button[aria-label="Show sidebar"]');
    if (toggle === null) return reject(new Error("the sidebar has no toggle"));
    const begun = performance.now();
    toggle.click();
    const look = () => {
      const row = document.querySelector('[role="treeitem"][aria-level="2"]');
      const shown = row?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
      // The frame after the one that holds the rows: by then they are painted.
      if (shown && row.getBoundingClientRect().left >= 0)
        requestAnimationFrame(() => resolve(performance.now() - begun));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

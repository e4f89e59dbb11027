// Runs before the first paint, so that a chosen theme never flashes. theme/theme.ts writes what it reads.
try {
  var theme = JSON.parse(localStorage.getItem("KeyValueStore2:theme") || "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (_) {
  // No storage, no choice: the device's theme.
}

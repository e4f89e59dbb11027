// The open set of emoji, for devices without one. Each part of it is fetched only when an emoji of it is shown.
import "@infolektuell/noto-color-emoji/index.css";

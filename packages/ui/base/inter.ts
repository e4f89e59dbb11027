// The face of the chrome and of pages. The browser fetches a subset only when a glyph asks for it.
import "@fontsource-variable/inter/opsz.css";

// The monospaced face, for code. Fetched only when a glyph asks for it.
import "@fontsource-variable/jetbrains-mono/wght.css";

// The serif, for quotations and pages set in it. Fetched only when a glyph asks for it.
import "@fontsource-variable/source-serif-4/opsz.css";

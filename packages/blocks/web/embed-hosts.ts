// What of other sites may be shown in a page: few hosts, each by the address that it gives for that. Everything else is a
// card that says so. The page's policy lets no other frame in (apps/server/http/static-files.ts).
// Invariant: what is shown is made here from an id of safe signs or an encoded address, never what was pasted.

export interface Embedded {
  readonly name: string;
  readonly src: string;
  /** Height by width. */
  readonly ratio: number;
}

interface Host {
  readonly name: string;
  /** Of the frame. */
  readonly origin: string;
  readonly ratio: number;
  readonly hosts: readonly string[];
  /** The path and query of the frame; null: not something that can be shown. */
  readonly path: (url: URL) => string | null;
}

const film = 9 / 16;
const found = (pattern: RegExp, text: string, make: (...parts: string[]) => string): string | null => {
  const match = pattern.exec(text);
  return match === null ? null : make(...match.slice(1));
};

const hosts: readonly Host[] = [
  {
    name: "YouTube",
    origin: "https://www.youtube-nocookie.com",
    ratio: film,
    hosts: ["youtube.com", "www.youtube.com", "m.youtube.com", "youtu.be"],
    path: ({ hostname, pathname, searchParams }) => {
      const asked = pathname === "/watch" ? `/${searchParams.get("v") ?? ""}` : pathname;
      const pattern =
        hostname === "youtu.be" || pathname === "/watch"
          ? /^\/([\w-]{6,20})$/
          : /^\/(?:shorts|embed|live)\/([\w-]{6,20})$/;
      return found(pattern, asked, (id) => `/embed/${id}`);
    },
  },
  {
    name: "Vimeo",
    origin: "https://player.vimeo.com",
    ratio: film,
    hosts: ["vimeo.com", "www.vimeo.com"],
    path: ({ pathname }) => found(/^\/(\d{5,14})$/, pathname, (id) => `/video/${id}`),
  },
  {
    name: "Loom",
    origin: "https://www.loom.com",
    ratio: film,
    hosts: ["loom.com", "www.loom.com"],
    path: ({ pathname }) => found(/^\/share\/([0-9a-f]{32})$/, pathname, (id) => `/embed/${id}`),
  },
  {
    name: "Figma",
    origin: "https://www.figma.com",
    ratio: film,
    hosts: ["figma.com", "www.figma.com"],
    path: ({ href, pathname }) =>
      /^\/(?:file|design|proto|board)\/\w+/.test(pathname)
        ? `/embed?embed_host=tessera&url=${encodeURIComponent(href)}`
        : null,
  },
  {
    name: "CodePen",
    origin: "https://codepen.io",
    ratio: 0.6,
    hosts: ["codepen.io"],
    path: ({ pathname }) =>
      found(/^\/([\w-]+)\/pen\/(\w+)$/, pathname, (who, id) => `/${who}/embed/${id}?default-tab=result`),
  },
  {
    name: "Spotify",
    origin: "https://open.spotify.com",
    ratio: 0.5,
    hosts: ["open.spotify.com"],
    path: ({ pathname }) =>
      found(
        /^\/(track|album|playlist|episode|show|artist)\/(\w{10,40})$/,
        pathname,
        (kind, id) => `/embed/${kind}/${id}`,
      ),
  },
  {
    name: "OpenStreetMap",
    origin: "https://www.openstreetmap.org",
    ratio: film,
    hosts: ["www.openstreetmap.org", "openstreetmap.org"],
    path: ({ pathname, searchParams }) => {
      const box = searchParams.get("bbox") ?? "";
      return pathname === "/export/embed.html" && /^[-\d.,]{3,80}$/.test(box)
        ? `/export/embed.html?bbox=${encodeURIComponent(box)}`
        : null;
    },
  },
];

/** The only origins that a frame of a page may have. */
export const embedOrigins: readonly string[] = hosts.map(({ origin }) => origin);

/** Null where the address cannot be shown in a page. */
export function embeddedOf(address: string): Embedded | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "") return null;
  for (const { name, origin, ratio, hosts: names, path } of hosts) {
    if (!names.includes(url.hostname)) continue;
    const at = path(url);
    if (at !== null) return { name, src: origin + at, ratio };
  }
  return null;
}

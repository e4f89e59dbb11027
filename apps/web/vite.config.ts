// Builds the web app. One stylesheet and script for the first paint, the rest in chunks by screen.
import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { shortClassNames } from "./vite/class-names.ts";
import { diagramFrame } from "./vite/diagram-frame.ts";
import { firstFileName, firstFiles } from "./vite/first-file.ts";
import { iconsFromOwnFiles } from "./vite/icons-from-own-files.ts";
import { linguiMacro } from "./vite/lingui-macro.ts";
import { pseudoCatalogue } from "./vite/pseudo-catalogue.ts";
import { precompress } from "./vite/precompress.ts";
import { preload } from "./vite/preload.ts";
import { smallFonts } from "./vite/small-fonts.ts";
import { serviceWorker } from "./vite/service-worker.ts";
import { startScript } from "./vite/start-script.ts";
import manifest from "../../package.json" with { type: "json" };

/** An operator can give a release of the same code a fourth number. */
const release = process.env.TESSERA_BUILD;
const version = release === undefined ? manifest.version : `${manifest.version}.${release}`;

const linguiConfig = fileURLToPath(new URL("lingui.config.ts", import.meta.url));
const repository = fileURLToPath(new URL("../..", import.meta.url));
const server = process.env.TESSERA_SERVER ?? "http://127.0.0.1:3000";

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  css: command === "build" ? { modules: { generateScopedName: shortClassNames(repository) } } : {},
  plugins: [
    smallFonts(),
    linguiMacro(),
    iconsFromOwnFiles(),
    pseudoCatalogue({ configPath: linguiConfig }),
    lingui({ configPath: linguiConfig, failOnCompileError: true }),
    react(),
    preload(),
    startScript(),
    diagramFrame({ entry: fileURLToPath(new URL("diagram/diagram-frame.ts", import.meta.url)) }),
    serviceWorker({ entry: fileURLToPath(new URL("offline/worker/service-worker.ts", import.meta.url)), version }),
    precompress(),
  ],
  build: {
    target: "es2023",
    sourcemap: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    // The first page names every file that it may load later: each letter of their names counts. Of what these files import it
    // names only the styles, because a browser finds imported scripts by itself.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === "js" && hostId.includes(firstFileName) ? needed.filter((name) => name.endsWith(".css")) : needed,
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: firstFiles() },
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/realtime": { target: server.replace(/^http/, "ws"), ws: true },
    },
  },
}));

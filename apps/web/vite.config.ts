// Builds the web app. One stylesheet and script for the first paint, the rest in chunks by screen.
import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { linguiMacro } from "./vite/lingui-macro.ts";
import { precompress } from "./vite/precompress.ts";
import { preload } from "./vite/preload.ts";

const server = process.env.TESSERA_SERVER ?? "http://127.0.0.1:3000";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    linguiMacro(),
    lingui({ configPath: fileURLToPath(new URL("lingui.config.ts", import.meta.url)), failOnCompileError: true }),
    react(),
    preload(),
    precompress(),
  ],
  build: { target: "es2023", sourcemap: true, assetsInlineLimit: 0, reportCompressedSize: false, manifest: true },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/realtime": { target: server.replace(/^http/, "ws"), ws: true },
    },
  },
});

// The worker that reads a long text: one request, and its parts as they are read.
import { partsOfText, type FromReader, type ReadRequest } from "./parts-of-text.ts";

const page = self as unknown as {
  postMessage(message: FromReader): void;
  addEventListener(type: "message", heard: (event: MessageEvent<ReadRequest>) => void): void;
};

page.addEventListener("message", ({ data }) => {
  for (const part of partsOfText(data)) page.postMessage({ t: "part", part });
  page.postMessage({ t: "end" });
});

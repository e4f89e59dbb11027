// Where a picture that is narrower than the text stands.
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { MenuChoice } from "@tessera/ui/menu/menu.tsx";
import { AlignCenter, AlignLeft, AlignRight } from "lucide-react";
import type { MediaHost } from "./media-face.tsx";
import type { MediaProps } from "./media-props.ts";

export interface AlignChoiceProps {
  words: FaceFiles["words"];
  host: MediaHost;
  align: MediaProps["align"];
}

export function AlignChoice({ words, host, align }: AlignChoiceProps) {
  return (
    <MenuChoice
      label={words.align}
      value={align}
      options={[
        { value: "left", label: words.left, icon: <AlignLeft aria-hidden="true" /> },
        { value: "center", label: words.center, icon: <AlignCenter aria-hidden="true" /> },
        { value: "right", label: words.right, icon: <AlignRight aria-hidden="true" /> },
      ]}
      onChoose={(next) => host.write({ format: { block_alignment: next } }, "format")}
    />
  );
}

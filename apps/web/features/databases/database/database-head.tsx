// What stands above the tabs of a database: its name where it stands among the blocks of a page, or the link to the page that
// it is looked at from, and its description.
import type { ReadyDatabase } from "@tessera/database/source/database-source.ts";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import type { DatabaseFaceProps } from "../views/database-face-props.ts";
import { DatabaseDescription } from "./database-description.tsx";
import { DatabaseName } from "./database-name.tsx";
import { descriptionState } from "./description-state.ts";
import { HomeLink } from "./home-link.tsx";

export interface DatabaseHeadProps {
  readonly state: ReadyDatabase;
  readonly place: DatabaseFaceProps["place"];
  /** Whether name and description may be changed. */
  readonly canShape: boolean;
  readonly commands: DatabaseCommands;
  /** Whether a first description is being written. */
  readonly isDescribing: boolean;
  readonly onDescribed: () => void;
}

export function DatabaseHead({ state, place, canShape, commands, isDescribing, onDescribed }: DatabaseHeadProps) {
  const hasName = place === "inline" && state.block["type"] !== "collection_view_page";
  return (
    <>
      {state.home !== null ? (
        <HomeLink home={state.home} />
      ) : hasName ? (
        <DatabaseName state={state} canEdit={canShape} commands={commands} />
      ) : null}
      {descriptionState(state) === "shown" || isDescribing ? (
        <DatabaseDescription
          state={state}
          canEdit={canShape}
          commands={commands}
          isNew={isDescribing}
          onLeave={onDescribed}
        />
      ) : null}
    </>
  );
}

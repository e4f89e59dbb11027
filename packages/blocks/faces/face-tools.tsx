// What the app does for faces of any type that ask for more than their place: lists to choose from, the clipboard. What one
// type alone asks for stands with that type; block-tools.tsx has all of it together.
import type { I18n } from "@lingui/core";
import type { PageSign } from "@tessera/editor/core/page-sign.ts";

export interface FaceTools extends Asks<FaceForms> {
  /** What the words of faces are made with: see `worded`. */
  readonly i18n: I18n;
  /** Tells of the pages above this one and of itself, from the top down, now and whenever one is called otherwise. */
  readonly watchPath: (notice: (pages: readonly PathPage[]) => void) => () => void;
  /** Tells of it. */
  readonly copy: (text: string) => void;
}

/** Opens a form by its name beside an element. `Forms`: what each is given, and what it tells of its answer. */
export interface Asks<Forms> {
  readonly ask: <Form extends keyof Forms>(form: Form, anchor: HTMLElement, given: Forms[Form]) => void;
}

/** What any face may ask for. */
export interface FaceForms {
  readonly choice: ChoiceList;
  readonly icon: IconChoice;
  readonly page: PageChoice;
}

export interface ChoiceList {
  readonly label: string;
  /** The row that holds now. */
  readonly chosen: string | null;
  readonly rows: readonly {
    readonly id: string;
    readonly title: string;
    /** What else finds it. */ readonly aliases: string;
    /** The title is a name, which nobody translates. */
    readonly isName?: boolean;
  }[];
  readonly onChoose: (id: string) => void;
}

/** An emoji, or the address of a picture; null takes it off. */
export interface IconChoice {
  readonly label: string;
  readonly hasIcon: boolean;
  readonly onChoose: (icon: string | null) => void;
}

export interface PathPage extends PageSign {
  readonly id: string;
  readonly title: string;
}

export interface PageChoice {
  readonly label: string;
  readonly onChoose: (pageId: string) => void;
  /** Left by keyboard without choosing. */
  readonly onLeave: () => void;
}

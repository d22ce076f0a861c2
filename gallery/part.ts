import type { ReactNode } from 'react';

/** The text of a sample in the language of the page; in English where there is none in it. */
export type Say = (en: string, es: string) => string;

/** A component in one of its states. */
export interface State {
  name: string;
  draw: (say: Say) => ReactNode;
  /** Drawn as under a mouse, or as with the focus. */
  as?: 'hover' | 'focus';
  /** For what covers a screen or is a whole page: the height of its own frame, in px. */
  frame?: number;
  /** Whether it needs the whole width. */
  isWide?: true;
  /** Whether it brings the title of its page. */
  hasTitle?: true;
}

/** A component of the interface with its states. */
export interface Part {
  /** What the component is called in the code. */
  name: string;
  /** Where it stands, from the root of the project. */
  file: string;
  states: readonly State[];
}

/** How an address names one state of a part. */
export const keyOf = (part: Part, state: State) => `${part.name}: ${state.name}`;

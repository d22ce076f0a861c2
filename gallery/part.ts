import type { ReactNode } from 'react';

/** A sample's text in the language of the page; in English if it has no other. */
export type Say = (en: string, es: string) => string;

/** A component in one of its states. */
export interface State {
  name: string;
  draw: (say: Say) => ReactNode;
  /** Drawn with the hover or the focus styles. */
  as?: 'hover' | 'focus';
  /** For components that cover a screen or are a whole page: the height of their frame, in px. */
  frame?: number;
  /** Whether it needs the full width. */
  isWide?: true;
  /** Whether it includes the title of its page. */
  hasTitle?: true;
}

/** A component of the interface with its states. */
export interface Part {
  /** The name of the component in the code. */
  name: string;
  /** Its path from the root of the project. */
  file: string;
  states: readonly State[];
}

/** The name of one state in an address. */
export const keyOf = (part: Part, state: State) => `${part.name}: ${state.name}`;

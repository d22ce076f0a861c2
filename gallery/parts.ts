import type { Part } from './part.ts';
import { buttons } from './parts/buttons.tsx';
import { choices } from './parts/choices.tsx';
import { dialogs } from './parts/dialogs.tsx';
import { fields } from './parts/fields.tsx';
import { figures } from './parts/figures.tsx';
import { lists } from './parts/lists.tsx';
import { messages } from './parts/messages.tsx';
import { packs } from './parts/packs.tsx';
import { pictures } from './parts/pictures.tsx';
import { visitors } from './parts/visitors.tsx';
import { waiting } from './parts/waiting.tsx';

/** Everything that the gallery shows, in its order. */
export const GROUPS: readonly { title: string; parts: readonly Part[] }[] = [
  { title: 'Buttons and links', parts: buttons },
  { title: 'Fields', parts: fields },
  { title: 'Choices', parts: choices },
  { title: 'Messages', parts: messages },
  { title: 'Dialogs', parts: dialogs },
  { title: 'Lists and tables', parts: lists },
  { title: 'Restaurants and votes', parts: visitors },
  { title: 'Figures', parts: figures },
  { title: 'Press packs', parts: packs },
  { title: 'Pictures', parts: pictures },
  { title: 'Waiting', parts: waiting },
];

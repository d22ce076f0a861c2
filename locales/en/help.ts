import { keyboard } from './keyboard.ts';

/** What the help says: a browser loads it when somebody asks. */
export const help = { keyboard };

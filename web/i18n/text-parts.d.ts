/** Types of the module that the build generates from locales: see `scripts/texts/plugin.ts`. */
declare module 'virtual:texts' {
  import type { Language } from '../../domain/language.ts';
  import type { Catalogue } from '../../locales/translate.ts';
  /** Loads one part of a language's texts: `first`, or the part of a module. */
  export const loadPart: (language: Language, part: string) => Promise<Catalogue>;
}

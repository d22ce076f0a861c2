/** Made by the build out of locales: see `scripts/texts/plugin.ts`. */
declare module 'virtual:texts' {
  import type { Language } from '../../domain/language.ts';
  import type { Catalogue } from '../../locales/translate.ts';
  /** Brings some texts of a language: `first`, or those of what the build brings with them. */
  export const loadPart: (language: Language, part: string) => Promise<Catalogue>;
}

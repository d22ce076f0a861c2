import type { languages as english } from '../en/languages.ts';
import type { Shape } from '../translate.ts';

/** Los idiomas por sus códigos; `inline_`: en medio de una oración. */
export const languages = {
  en: 'Inglés',
  es: 'Español',
  inline_en: 'inglés',
  inline_es: 'español',
} satisfies Shape<typeof english>;

import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { inEachLanguage } from '../../domain/localized-text.ts';
import type { SpokenIn } from '../../domain/results/rules.reveal.ts';
import { cached } from '../api/cached.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { texts } from '../i18n/texts.ts';

export type Words = Record<Language, AppTranslate>;

const wordsQuery = queryOptions({
  queryKey: ['reveal', 'words'],
  queryFn: async () => {
    const loaded = await Promise.all(
      LANGUAGES.map(async (language) => [language, await texts.loadTranslate(language)] as const),
    );
    return Object.fromEntries(loaded) as Words;
  },
  ...cached.file,
});

/**
 * The texts in every language: the screen shows them together. Until the others have loaded, and where they
 * cannot, those of the page stand for them.
 */
export function useWords(): Words {
  const t = useText();
  const { data } = useQuery(wordsQuery);
  return data ?? inEachLanguage(() => t);
}

/** Whether all of them are here. */
export const useHasWords = (): boolean => useQuery(wordsQuery).data !== undefined;

/** The languages of a step, in their order. */
export const languagesOf = (spoken: SpokenIn): readonly Language[] =>
  spoken === 'both' ? LANGUAGES : [spoken];

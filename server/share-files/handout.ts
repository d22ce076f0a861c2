import { DISTANCES } from '../../domain/places/rules.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import type { PrintSheet } from '../../domain/sharing/rules.ts';
import { readableAddress } from '../../domain/sharing/rules.short-links.ts';
import { POINTS } from '../../domain/voting/rules.ts';
import { translatorFor } from '../http/language.ts';

/** What a poster or table card is about. */
export interface Handout {
  sheet: PrintSheet;
  /** With its year. */
  festival: string;
  restaurant: string;
  /** Of the restaurant's page. */
  address: string;
  /** Whether a vote needs the code of the counter's screen instead of a position. */
  isCodeNeeded: boolean;
  /** When it was made. */
  moment: Date;
}

/** How one votes, in three steps, each with a heading. */
export const stepsOf = (
  { isCodeNeeded }: Pick<Handout, 'isCodeNeeded'>,
  language: Language,
): { head: string; how: string }[] => {
  const t = translatorFor(language);
  return [
    {
      head: t('sharing.step_here'),
      how: isCodeNeeded
        ? t('sharing.step_here_code')
        : t('sharing.step_here_how', { radiusMiles: DISTANCES.voteMiles }),
    },
    {
      head: t('sharing.step_rate'),
      how: t('sharing.step_rate_how', { least: 1, most: POINTS.maxPerDish }),
    },
    { head: t('sharing.step_send'), how: t('sharing.step_send_how') },
  ];
};

/** The same text in each language, one after the other. */
export const inAll = (
  text: (language: Language) => string,
): { language: Language; text: string }[] =>
  LANGUAGES.map((language) => ({ language, text: text(language) }));

export const codeText = ({ address }: Handout, language: Language): string =>
  translatorFor(language)('sharing.print_code', { address: readableAddress(address) });

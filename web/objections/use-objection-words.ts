import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { regionOf } from '../../domain/language.ts';
import type { NamedList, RecountFinding } from '../../domain/results/schema.objections.ts';
import { findingOf } from '../../domain/results/rules.objections.ts';
import { useLocale } from '../i18n/locale.ts';

/** What the pages of objections say in the reader's language. */
export function useObjectionWords() {
  const { t, language } = useLocale();
  const zone = { timeZone: FESTIVAL_TIME_ZONE };
  const write = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(regionOf(language), { ...style, ...zone });
    return (iso: string) => format.format(new Date(iso));
  };
  const day = write({ dateStyle: 'long' });
  return {
    t,
    language,
    day,
    moment: write({ dateStyle: 'long', timeStyle: 'short' }),
    /** A list's name with its place. */
    listText: ({ name, place }: Pick<NamedList, 'name' | 'place'>): string => {
      if (!place) return name[language];
      const where = place.county ? `${place.county.name}, ${place.stateId}` : place.stateId;
      return `${name[language]} · ${where}`;
    },
    finding: (found: RecountFinding): string =>
      t(`objections.finding_${findingOf(found)}`, {
        entries: found.entries,
        count: found.differences,
        date: day(found.at),
      }),
  };
}

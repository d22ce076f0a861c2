import { useSuspenseQuery } from '@tanstack/react-query';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import type { LocalizedText } from '../../domain/localized-text.ts';
import type { RankingColumn } from '../../domain/rankings/rules.ts';
import { useApi } from '../api/context.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useLocale } from '../i18n/locale.ts';
import { settingsQuery } from '../shell/queries.ts';

/** A list, with the place in which it is decided. */
interface NamedList {
  name: LocalizedText;
  place: { stateId: string; county: { name: string } | null } | null;
}

/** The figures that have decimals: points a rating. */
const DECIMALS: Partial<Record<RankingColumn, number>> = { average: 2, weighted: 2 };

/** What the pages and heads of results say in a language. */
export function resultWords({ t, language }: { t: AppTranslate; language: Language }) {
  const region = regionOf(language);
  const date = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: FESTIVAL_TIME_ZONE });
  const ordinals = new Intl.PluralRules(region, { type: 'ordinal' });
  const place = (where: NonNullable<NamedList['place']>) =>
    where.county
      ? t('results.in_county', { county: where.county.name, state: where.stateId })
      : where.stateId;
  return {
    number: (value: number) => value.toLocaleString(region),
    date: (moment: string) => date.format(new Date(moment)),
    place,
    listName: (list: NamedList) =>
      list.place ? `${list.name[language]} · ${place(list.place)}` : list.name[language],
    /** "1st". */
    ordinal: (rank: number) => {
      const form = ordinals.select(rank);
      const key = form === 'one' || form === 'two' || form === 'few' ? form : 'other';
      return t(`results.ordinal_${key}`, { rank: String(rank) });
    },
    /** "1,099 points". */
    figure: (value: number, by: RankingColumn) => {
      const digits = DECIMALS[by] ?? 0;
      const figure = value.toLocaleString(region, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      return t(`results.figure_${by}`, { count: value, figure });
    },
  };
}
export type ResultWords = ReturnType<typeof resultWords>;

export function useResultWords() {
  const { t, language } = useLocale();
  return { t, language, ...resultWords({ t, language }) };
}

/** The address of this festival, for what others copy. */
export const usePublicUrl = (): string => useSuspenseQuery(settingsQuery(useApi())).data.publicUrl;

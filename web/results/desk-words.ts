import { regionOf } from '../../domain/language.ts';
import type { RankingColumn } from '../../domain/rankings/rules.ts';
import { useLocale } from '../i18n/locale.ts';

interface Version {
  /** Of the festival. */
  year: number;
  version: number;
}

/** How a version is called: `2026-v1`. */
export const versionName = ({ year, version }: Version): string => `${year}-v${version}`;

/** The public page of a published version. @param all the newest first */
export function publishedPath({ year, version }: Version, all: readonly Version[]): string {
  const of = year === all[0]?.year ? '' : `year=${year}&`;
  return `/results?${of}version=${version}`;
}

/** Figures with decimals. */
const MEANS: ReadonlySet<RankingColumn> = new Set(['average', 'weighted']);

/** Writes a figure as it is compared: averages with three decimals. */
export function useFigure(): (figure: number, by: RankingColumn) => string {
  const { language } = useLocale();
  const whole = new Intl.NumberFormat(regionOf(language));
  const mean = new Intl.NumberFormat(regionOf(language), { minimumFractionDigits: 3 });
  return (figure, by) => (MEANS.has(by) ? mean : whole).format(figure);
}

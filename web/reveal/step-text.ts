import { type Language, regionOf } from '../../domain/language.ts';
import type { RevealPlace, RevealShow, RevealStep } from '../../domain/results/rules.reveal.ts';
import type { RankingColumn } from '../../domain/rankings/rules.ts';
import type { AppTranslate, TextKey } from '../i18n/catalogues.ts';

/** The name of a figure, for after a number. */
export const FIGURES: Record<RankingColumn, TextKey> = {
  points: 'reveal.by_points',
  votes: 'reveal.by_votes',
  voters: 'reveal.by_voters',
  average: 'reveal.by_average',
  weighted: 'reveal.by_weighted',
};

/** A figure as it is compared, with up to three decimals. */
export const numberText = (figure: number, language: Language): string =>
  new Intl.NumberFormat(regionOf(language), { maximumFractionDigits: 3 }).format(figure);

/** Names that a line has room for; a larger tie says how many more there are. */
const NAMES_IN_LINE = 3;

function namesText(t: AppTranslate, { rows, count }: RevealPlace): string {
  const names = rows.slice(0, NAMES_IN_LINE).map(({ name }) => name);
  const more = count - names.length;
  return more > 0
    ? t('reveal.names_more', { names: names.join(' · '), count: more })
    : names.join(' · ');
}

/** What a step shows, in two lines: for notes, remotes and screen readers. */
export interface StepText {
  /** Which list or part of the evening. */
  over: string;
  title: string;
}

export function stepText(
  t: AppTranslate,
  language: Language,
  { festival, lists }: RevealShow,
  step: RevealStep,
): StepText {
  if (step.kind === 'title') return { over: festival.name, title: t('reveal.step_title') };
  if (step.kind === 'end') return { over: festival.name, title: t('reveal.step_end') };
  const list = lists[step.list];
  const over = list?.name[language] ?? '';
  if (step.kind === 'opening') return { over, title: t('reveal.step_opening') };
  if (step.kind === 'whole') return { over, title: t('reveal.step_whole') };
  const place = list?.places[step.place];
  if (!place) return { over, title: '' };
  return {
    over: t('reveal.step_place', { list: over, rank: place.rank }),
    title: namesText(t, place),
  };
}

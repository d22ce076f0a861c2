import type { RevealList, RevealPlace } from '../../domain/results/rules.reveal.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { FIGURES, numberText } from './step-text.ts';
import type { Content } from './use-remote.ts';

/** What to say about a step: how close it is, why a tie is one, how many votes there are. */
export function Notes({ content: { show, steps }, step }: { content: Content; step: number }) {
  const t = useText();
  const { language } = useLocale();
  const found = steps[step];
  const list = found && 'list' in found ? show.lists[found.list] : undefined;
  if (!list) return null;
  const place = found?.kind === 'place' ? list.places[found.place] : undefined;
  const number = (figure: number) => numberText(figure, language);
  const lines = place ? placeNotes(t, list, place, number) : listNotes(t, list);
  return (
    <ul className="grid gap-2 text-lg">
      {lines.map((line) => (
        <li key={line} className="border-l-4 border-chile pl-3 wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}

function listNotes(t: AppTranslate, { by, ranked, unranked, votes, leastVotes }: RevealList) {
  return [
    t('reveal.note_by', { figure: t(FIGURES[by]) }),
    t('reveal.note_ranked', { count: ranked }),
    ...(unranked > 0 ? [t('reveal.note_unranked', { count: unranked, least: leastVotes })] : []),
    t('reveal.note_votes', { count: votes }),
  ];
}

function placeNotes(
  t: AppTranslate,
  { by }: RevealList,
  { rank, figure, distance, tie, count, rows }: RevealPlace,
  number: (figure: number) => string,
): string[] {
  const unit = t(FIGURES[by]);
  return [
    ...rows
      .slice(0, 6)
      .map(({ name, restaurantName, place }) =>
        [name, restaurantName, place].filter(Boolean).join(' · '),
      ),
    t('reveal.note_figure', { figure: number(figure), unit }),
    ...(distance === null
      ? []
      : [
          distance === 0
            ? t('reveal.note_level')
            : t('reveal.note_distance', { figure: number(distance), unit }),
        ]),
    ...(tie === null ? [] : [t('reveal.note_decided', { figure: t(FIGURES[tie]) })]),
    ...(count > 1 ? [t('reveal.note_shared', { count, rank, next: rank + count })] : []),
  ];
}

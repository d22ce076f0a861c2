import type { MovedPlace } from '../../domain/vote-rulings/rules.ts';
import { useText } from '../i18n/locale.ts';

/** The places of the first ten that a ruling moves. */
export function MovedPlaces({ title, places }: { title: string; places: readonly MovedPlace[] }) {
  const t = useText();
  if (places.length === 0) return null;
  const placeText = (rank: number | null) =>
    rank === null ? t('voteRulings.unranked') : t('voteRulings.place', { rank });
  return (
    <div className="grid gap-1">
      <p className="text-sm font-semibold">{title}</p>
      <ul className="grid gap-1 text-sm">
        {places.map(({ id, name, before, after }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3 tabular-nums">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-muted">
              {t('voteRulings.moves', { before: placeText(before), after: placeText(after) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { RulingPreview } from '../../domain/vote-rulings/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Notice } from '../ui/Notice.tsx';
import { MovedPlaces } from './MovedPlaces.tsx';

/** What a ruling would change, and who must agree. */
export function RulingEffect({ preview }: { preview: RulingPreview | undefined }) {
  const t = useText();
  if (!preview) {
    return (
      <p role="status" className="text-muted">
        {t('voteRulings.effect_loading')}
      </p>
    );
  }
  const { changed, people, ballots, second, hasOther, refusal, restaurants } = preview;
  return (
    <section aria-label={t('voteRulings.effect')} className="grid gap-3" aria-live="polite">
      <div className="grid gap-1 rounded-card bg-paper p-4">
        <p className="font-semibold tabular-nums">
          {t('voteRulings.effect_votes', { count: changed })}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {t('voteRulings.effect_people', { count: people })}
          {changed < ballots &&
            ` · ${t('voteRulings.effect_others', { count: ballots - changed })}`}
        </p>
        <ul className="text-sm text-muted">
          {restaurants.slice(0, 3).map((one) => (
            <li key={one.id} className="wrap-anywhere tabular-nums">
              {t('voteRulings.effect_place', { count: one.ballots, restaurant: one.name })}
            </li>
          ))}
        </ul>
      </div>
      <MovedPlaces title={t('voteRulings.moved_restaurants')} places={preview.movedRestaurants} />
      <MovedPlaces title={t('voteRulings.moved_dishes')} places={preview.movedDishes} />
      {refusal ? (
        <Notice tone="amber">
          <p>{t(`voteRulings.refusal_${refusal}`)}</p>
        </Notice>
      ) : (
        second.length > 0 && (
          <Notice tone="amber">
            <p className="font-semibold">
              {t(hasOther ? 'voteRulings.second_needed' : 'voteRulings.second_alone')}
            </p>
            <p>{second.map((one) => t(`voteRulings.second_${one}`)).join(' ')}</p>
          </Notice>
        )
      )}
    </section>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { DISTANCES } from '../../domain/places/rules.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { keep, recall, recallJson, useKept } from '../platform/kept.ts';
import { Notice } from '../ui/Notice.tsx';
import { Distance } from './Distance.tsx';
import { useProvenHere } from '../venue/use-proven-here.ts';

const NAME = 'far-away-dismissed';
/** The browser remembers no more of them: the oldest is shown again. */
const REMEMBERED = 100;

/**
 * The far-away banner: above 0.3 mi (S2 §9), what the distance means for a vote. Dismissing it
 * leads back to the list of the state, and hides it for this restaurant (S2 §4). Not for people who have
 * redeemed a venue code here today: their distance does not matter. It is the one message on the distance: the
 * row of chips stands where it does not.
 */
export function FarAway({
  restaurant,
  distanceMiles,
}: {
  restaurant: Restaurant;
  distanceMiles: number;
}) {
  const t = useText();
  const navigate = useNavigate();
  const isProven = useProvenHere(restaurant.id);
  const dismissed = idsOf(useKept(NAME));
  if (isProven || dismissed.includes(restaurant.id)) return <Distance miles={distanceMiles} />;
  const isTooFar = distanceMiles > DISTANCES.voteMiles;
  const dismiss = () => {
    const others = idsOf(recall(NAME)).filter((id) => id !== restaurant.id);
    keep(NAME, JSON.stringify([...others, restaurant.id].slice(-REMEMBERED)));
    void navigate(linkTo(paths.state(restaurant.stateId)));
  };
  return (
    <Notice tone="amber">
      <strong>{t('restaurants.away', { distanceMiles })}</strong>{' '}
      {isTooFar
        ? t('restaurants.away_too_far', { voteMiles: DISTANCES.voteMiles })
        : t('restaurants.away_unverified', { verifiedMiles: DISTANCES.verifiedMiles })}
      <button
        type="button"
        onClick={dismiss}
        className="-mb-2 flex min-h-11 items-center text-left text-sm font-semibold underline underline-offset-4"
      >
        {t('restaurants.away_dismiss')}
      </button>
    </Notice>
  );
}

function idsOf(kept: string | null): string[] {
  const ids = recallJson(kept);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

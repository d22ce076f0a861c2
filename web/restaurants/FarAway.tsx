import { DISTANCES, measureMiles } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/schema.ts';
import { useText } from '../i18n/speech.ts';
import { usePosition } from '../platform/position.ts';
import { Notice } from '../ui/Notice.tsx';

/** The far-away banner: above 0.3 mi (S2 §9), what the distance means for a vote. */
export function FarAway({ place }: { place: Coordinates }) {
  const t = useText();
  const position = usePosition();
  if (position.status !== 'known') return null;
  const distanceMiles = measureMiles(place, position.fix);
  if (distanceMiles <= DISTANCES.verifiedMiles) return null;
  const isTooFar = distanceMiles > DISTANCES.voteMiles;
  return (
    <Notice tone="amber">
      <strong>{t(isTooFar ? 'restaurants.away_far' : 'restaurants.away_near')}</strong>{' '}
      {isTooFar
        ? t('restaurants.away_too_far', { voteMiles: DISTANCES.voteMiles })
        : t('restaurants.away_unverified', { verifiedMiles: DISTANCES.verifiedMiles })}
    </Notice>
  );
}

import type { ClusterPicture } from '../../domain/vote-rulings/schema.ballots.ts';
import { useText } from '../i18n/locale.ts';

/** The radius of the map, in miles: the distance within which votes are taken. */
const RADIUS_MILES = 0.5;
const NEAR_MILES = 0.3;
const SIZE = 200;
const PER_MILE = SIZE / 2 / (RADIUS_MILES * 1.1);

/** Where the cluster's voters were, around the restaurant, as long as positions are stored. */
export function ClusterMap({
  points,
  votes,
}: Pick<ClusterPicture, 'points'> & {
  /** Number of votes in the cluster. */
  votes: number;
}) {
  const t = useText();
  const middle = SIZE / 2;
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="font-semibold">{t('voteRulings.map')}</figcaption>
      {points.length === 0 ? (
        <p className="text-sm text-muted">{t('voteRulings.map_none')}</p>
      ) : (
        <>
          <svg
            viewBox={`0 0 ${SIZE} ${SIZE}`}
            role="img"
            aria-label={t('voteRulings.map_label', {
              count: points.length,
              places: placesOf(points),
            })}
            className="aspect-square w-full max-w-56 rounded-card bg-paper"
          >
            {[NEAR_MILES, RADIUS_MILES].map((miles) => (
              <circle
                key={miles}
                cx={middle}
                cy={middle}
                r={miles * PER_MILE}
                className="fill-none stroke-control-line"
                strokeDasharray="4 4"
              />
            ))}
            <path
              d={`M${middle - 5} ${middle}h10M${middle} ${middle - 5}v10`}
              className="stroke-ink"
              strokeWidth="2"
            />
            {points.map(({ ballotId, east, north }) => (
              <circle
                key={ballotId}
                cx={middle + clamped(east) * PER_MILE}
                cy={middle - clamped(north) * PER_MILE}
                r="4"
                className="fill-chile opacity-50"
              />
            ))}
          </svg>
          <p className="text-sm text-muted tabular-nums">
            {t('voteRulings.map_note', { count: points.length, votes })}
          </p>
        </>
      )}
    </figure>
  );
}

/** A point outside of the map is drawn at its edge. */
const clamped = (miles: number) => Math.max(-RADIUS_MILES, Math.min(RADIUS_MILES, miles));

const placesOf = (points: ClusterPicture['points']): number =>
  new Set(points.map(({ east, north }) => `${east} ${north}`)).size;

import type { ClusterPicture } from '../../domain/vote-rulings/schema.ballots.ts';
import { regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { useLocale } from '../i18n/locale.ts';

const WIDTH = 600;
const HEIGHT = 140;
const QUARTER_MS = 15 * 60_000;

/** The restaurant's day in quarters of an hour: the cluster's votes on top of all others. */
export function TimeLine({ timeLine }: Pick<ClusterPicture, 'timeLine'>) {
  const { t, language } = useLocale();
  const format = new Intl.DateTimeFormat(regionOf(language), {
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  const clock = (ms: number) => format.format(new Date(ms));
  const quarters = timeLine.map((one) => ({ ...one, ms: new Date(one.at).getTime() }));
  const first = quarters[0]?.ms ?? 0;
  const last = (quarters.at(-1)?.ms ?? 0) + QUARTER_MS;
  const most = Math.max(1, ...quarters.map((one) => one.inCluster + one.others));
  const width = WIDTH / Math.max(1, (last - first) / QUARTER_MS);
  const tall = (votes: number) => (votes / most) * HEIGHT;
  const peak = quarters.reduce((a, b) => (b.inCluster > a.inCluster ? b : a), {
    inCluster: 0,
    ms: first,
  });
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="font-semibold">{t('voteRulings.time_line')}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('voteRulings.time_line_label', {
          count: peak.inCluster,
          from: clock(peak.ms),
          to: clock(peak.ms + QUARTER_MS),
        })}
        className="h-36 w-full rounded-card bg-paper"
      >
        {quarters.map((one) => {
          const x = ((one.ms - first) / QUARTER_MS) * width;
          const others = tall(one.others);
          const mine = tall(one.inCluster);
          return (
            <g key={one.at}>
              <rect
                x={x}
                y={HEIGHT - others}
                width={Math.max(1, width - 1)}
                height={others}
                className="fill-control-line"
              />
              <rect
                x={x}
                y={HEIGHT - others - mine}
                width={Math.max(1, width - 1)}
                height={mine}
                className="fill-chile"
              />
            </g>
          );
        })}
      </svg>
      <p className="flex justify-between text-sm text-muted tabular-nums" aria-hidden="true">
        <span>{clock(first)}</span>
        <span>{clock(last)}</span>
      </p>
      <ul className="flex flex-wrap gap-x-4 text-sm">
        <Key look="bg-chile" text={t('voteRulings.key_cluster')} />
        <Key look="bg-control-line" text={t('voteRulings.key_others')} />
      </ul>
    </figure>
  );
}

function Key({ look, text }: { look: string; text: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-3 rounded-sm ${look}`} />
      {text}
    </li>
  );
}

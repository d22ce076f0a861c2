import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { festivalClock } from '../../domain/festival-clock.ts';
import { regionOf } from '../../domain/language.ts';
import type { PublicSettings } from '../../domain/settings/schema.ts';
import { cached } from '../api/cached.ts';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { recall } from '../platform/kept.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Icon } from '../ui/Icon.tsx';
import { clockQuery } from './clock-query.ts';
import { followClose, type Phrase, phraseOfDay } from './countdown.ts';
import { endVoting } from './end-voting.ts';

/**
 * When voting ends, in words that change by themselves, and at that moment that it is over, by the server's
 * clock. Screen readers read it when asked, and are told of the end alone.
 */
export function Countdown({
  settings: { voting, votingClosesAt, today },
}: {
  settings: Pick<PublicSettings, 'voting' | 'votingClosesAt' | 'today'>;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const clock = useQuery(clockQuery(api));
  // Without an answer nothing is said of the time, and nothing ends, by a clock that may be wrong.
  const aheadMs = clock.data ?? (clock.isError ? Number(recall('clock-ahead') ?? 0) || 0 : null);
  // Organisers may set another time: while it is shown, it is asked for each minute.
  useQuery({ ...settingsQuery(api), ...cached.tally });
  const isOver = voting === 'over';
  const [phrase, setPhrase] = useState<Phrase | null>();
  const [hasEnded, setEnded] = useState(false);
  const hear = useEffectEvent((heard: Phrase | null) => {
    setPhrase(heard);
    if (heard?.say !== 'over' || isOver) return;
    setEnded(true);
    endVoting(client, api);
  });
  useEffect(() => {
    if (votingClosesAt === null || isOver || aheadMs === null) return;
    const now = () => Date.now() - aheadMs;
    return followClose(new Date(votingClosesAt), now, (heard) => hear(heard));
  }, [votingClosesAt, isOver, aheadMs]);
  const atFirst = votingClosesAt === null ? null : phraseOfDay(new Date(votingClosesAt), today);
  const shown: Phrase | null = isOver ? { say: 'over' } : phrase === undefined ? atFirst : phrase;
  return (
    <ClosingWords
      phrase={shown}
      closesAt={votingClosesAt}
      isAnnounced={hasEnded && isOver}
      next={
        <Link
          {...linkTo(paths.results())}
          className="-my-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('voting.over_next')}
        </Link>
      }
    />
  );
}

/** The line itself. */
export function ClosingWords({
  phrase,
  closesAt,
  isAnnounced,
  next,
}: {
  /** null: nothing yet. */
  phrase: Phrase | null;
  /** ISO; of use to phrases with a time. */
  closesAt: string | null;
  /** Whether screen readers are told of the end: it has come while the page was open. */
  isAnnounced: boolean;
  next?: ReactNode;
}) {
  const { t, language } = useLocale();
  if (!phrase) return null;
  const at = closesAt === null ? null : new Date(closesAt);
  const hour = at && Number(festivalClock(at).slice(11, 13)) % 12;
  const time =
    at &&
    new Intl.DateTimeFormat(regionOf(language), {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: FESTIVAL_TIME_ZONE,
    }).format(at);
  const isOver = phrase.say === 'over';
  const isLast = 'count' in phrase;
  const words = isOver
    ? t('errors.voting_over')
    : // Spanish has a special form for one o'clock.
      t(`voting.ends_${phrase.say}`, isLast ? { count: phrase.count } : { time, count: hour });
  return (
    <div
      className={`page flex min-h-11 flex-wrap items-center gap-x-3 py-2 text-sm ${isLast ? 'text-amber' : ''}`}
    >
      <p
        role={isOver ? undefined : 'timer'}
        aria-hidden={isAnnounced || undefined}
        className="flex items-center gap-2 font-semibold tabular-nums"
      >
        <Icon name={isOver ? 'lock' : 'clock'} size={4} />
        {words}
      </p>
      {isOver && next}
      <span role="status" className="sr-only">
        {isAnnounced && words}
      </span>
    </div>
  );
}

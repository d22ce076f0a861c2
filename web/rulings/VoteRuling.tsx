import type { RuledVote } from '../../domain/moderation/schema.ts';
import type { OwnVoteRuling } from '../../domain/moderation/schema.votes.ts';
import { regionOf } from '../../domain/language.ts';
import { useLocale } from '../i18n/locale.ts';
import { rulingMoment } from './ruling-moment.ts';

/** What a ruling on votes does, its reason, and the person's votes that it is about. */
export function VoteRuling({ ruling }: { ruling: OwnVoteRuling }) {
  const { t, language } = useLocale();
  const { action, reason, ruledAt, endsAt, votes, isOver } = ruling;
  const withheld = votes.filter(({ isWithheld }) => isWithheld);
  return (
    <>
      <h2 className="text-xl">
        {isOver
          ? t(`voteAppeals.was_${action}`, { count: votes.length })
          : t(`voteAppeals.${action}`, { count: withheld.length })}
      </h2>
      <p className={isOver ? 'font-semibold text-agave' : ''}>
        {isOver
          ? t('voteAppeals.over')
          : action === 'hold' && endsAt !== null
            ? t('voteAppeals.hold_what', { until: rulingMoment(endsAt, language) })
            : t('voteAppeals.exclude_what')}
      </p>
      <div className="grid gap-1 border-l-4 border-line pl-4">
        <p className="text-sm text-muted">{t('voteAppeals.reason')}</p>
        <p>{t(`voteAppeals.reason_${reason}`)}</p>
      </div>
      <RuledVotes votes={votes} />
      <p className="text-sm text-muted">
        {t('voteAppeals.ruled', { when: rulingMoment(ruledAt, language) })}
      </p>
    </>
  );
}

/** The votes with their day; those that count again say so. */
export function RuledVotes({ votes }: { votes: readonly RuledVote[] }) {
  const { t, language } = useLocale();
  const format = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return (
    <ul aria-label={t('voteAppeals.your_votes')} className="grid gap-2">
      {votes.map((vote) => (
        <li key={`${vote.restaurantId} ${vote.day} ${vote.dishName}`} className="wrap-anywhere">
          {t('voteAppeals.vote', {
            dish: vote.dishName,
            restaurant: vote.restaurantName,
            count: vote.points,
          })}
          <span className="text-sm text-muted">
            {' · '}
            {format.format(new Date(vote.day))}
          </span>
          {!vote.isWithheld && (
            <span
              className={`text-sm font-semibold ${vote.isCounted ? 'text-agave' : 'text-amber'}`}
            >
              {' · '}
              {t(vote.isCounted ? 'voteAppeals.counts_again' : 'voteAppeals.ruled_later')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

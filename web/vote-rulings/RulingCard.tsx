import { Link } from '@tanstack/react-router';
import type { VoteRuling } from '../../domain/vote-rulings/schema.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import type { Decision } from './DecisionDialog.tsx';

const LOOKS: Record<VoteRuling['state'], string> = {
  proposed: 'bg-amber-soft text-amber',
  in_force: 'bg-agave-soft text-agave',
  declined: 'bg-line text-ink',
  undone: 'bg-line text-ink',
  expired: 'bg-line text-ink',
};

/** One ruling, with what the organiser can do about it. */
export function RulingCard({
  ruling,
  onDecide,
}: {
  ruling: VoteRuling;
  onDecide: (decision: Decision) => void;
}) {
  const t = useText();
  const { moment } = useMoments();
  const { id, action, ballots, state, refusal, isOwn, restaurants } = ruling;
  const isWaiting = state === 'proposed';
  const someone = t('voteRulings.deleted_account');
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold wrap-anywhere">
          {t(ruling.undoesId ? 'voteRulings.ruling_undo' : `voteRulings.ruling_title_${action}`, {
            count: ballots,
          })}
        </h2>
        <span className={`rounded-full px-3 py-0.5 text-sm font-semibold ${LOOKS[state]}`}>
          {t(`voteRulings.ruling_${state}`)}
        </span>
      </div>
      <p className="wrap-anywhere">
        {restaurants.map(({ name }) => name).join(', ')}
        {' · '}
        {t(`voteRulings.reason_${ruling.reason}`)}
      </p>
      {ruling.note && (
        <blockquote dir="auto" className="border-l-4 border-line pl-3 wrap-anywhere">
          {ruling.note}
        </blockquote>
      )}
      <p className="text-sm text-muted wrap-anywhere">
        {t('voteRulings.ruling_by', {
          who: ruling.createdBy ?? someone,
          when: moment(ruling.createdAt),
        })}
        {ruling.decidedBy &&
          ruling.decidedAt &&
          ` · ${t(state === 'declined' ? 'voteRulings.ruling_declined_by' : 'voteRulings.ruling_approved_by', { who: ruling.decidedBy, when: moment(ruling.decidedAt) })}`}
        {state === 'in_force' &&
          ruling.endsAt &&
          ` · ${t('voteRulings.ruling_ends', { when: moment(ruling.endsAt) })}`}
      </p>
      {isWaiting && refusal && (
        <p className="text-sm text-amber">{t(`voteRulings.waits_${refusal}`)}</p>
      )}
      {isWaiting && isOwn && !refusal && (
        <p className="text-sm text-muted">{t('voteRulings.second_alone')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isWaiting && (
          <Button disabled={refusal !== null} onClick={() => onDecide('approve')}>
            {t('voteRulings.approve')}
          </Button>
        )}
        {isWaiting && (
          <Button look="secondary" onClick={() => onDecide('decline')}>
            {t(isOwn ? 'voteRulings.withdraw' : 'voteRulings.decline')}
          </Button>
        )}
        {ruling.isUndoable && (
          <Button look="secondary" icon="undo" onClick={() => onDecide('undo')}>
            {t('voteRulings.undo')}
          </Button>
        )}
        <Link
          to={paths.votes()}
          search={{ ruling: id }}
          className="inline-flex min-h-12 items-center px-3 font-semibold text-chile underline underline-offset-4"
        >
          {t('voteRulings.show_votes', { count: ballots })}
        </Link>
      </div>
    </li>
  );
}

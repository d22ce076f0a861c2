import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type {
  ListedAppeal,
  ListedReviewAppeal,
  ListedVoteAppeal,
} from '../../domain/moderation/schema.ts';
import { RuledVotes } from '../rulings/VoteRuling.tsx';
import { useLocale } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { paths } from '../paths.ts';
import { RowActions } from '../admin/RowActions.tsx';
import { StatusChip } from '../owners/StatusChip.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stars } from '../ui/Stars.tsx';
import { sanctionText } from './sanction-text.ts';

const TONES = { pending: 'amber', granted: 'agave', rejected: 'danger' } as const;

/** An appeal with its ruling and review. */
export function AppealCard({
  appeal,
  onDecide,
}: {
  appeal: ListedAppeal;
  onDecide: (isGranted: boolean) => void;
}) {
  const { t, language } = useLocale();
  const { fullName, email, status, refusal } = appeal;
  const person = fullName || email;
  const isPending = status === 'pending';
  const act = (isGranted: boolean) => {
    const text = t(isGranted ? 'moderation.grant' : 'moderation.reject');
    return {
      text,
      label: t('moderation.appeal_label', { action: text, person }),
      isDangerous: !isGranted,
      // The server refuses this too; the page says so beforehand.
      isOff: refusal !== null,
      onAct: () => onDecide(isGranted),
    };
  };
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <AppealHeading appeal={appeal} />
      <Part title={t('moderation.appeal_says')}>
        <Words text={appeal.appealText} />
      </Part>
      {appeal.kind === 'review' ? (
        <RuledReview appeal={appeal} />
      ) : (
        <RuledVotesOf appeal={appeal} />
      )}
      {appeal.decidedAt && (
        <Part
          title={
            appeal.decidedBy
              ? t('moderation.appeal_decided_by', {
                  who: appeal.decidedBy,
                  when: momentText(appeal.decidedAt, language),
                })
              : t('moderation.appeal_decided', { when: momentText(appeal.decidedAt, language) })
          }
        >
          {appeal.decisionReason && <Words text={appeal.decisionReason} />}
        </Part>
      )}
      {isPending && refusal && (
        <Notice tone="amber">
          {t(refusal === 'not_yourself' ? 'moderation.appeal_yourself' : 'moderation.appeal_other')}
        </Notice>
      )}
      {isPending && (
        <div className="border-t border-line pt-4 [&>div]:justify-start">
          <RowActions actions={[act(true), act(false)]} />
        </div>
      )}
    </li>
  );
}

function AppealHeading({ appeal }: { appeal: ListedAppeal }) {
  const { t, language } = useLocale();
  const when = (at: string) => momentText(at, language);
  const { fullName, email, status, dueAt, isOverdue } = appeal;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-0 gap-0.5">
        <h2 className="font-display text-lg font-bold wrap-anywhere">{fullName || email}</h2>
        {fullName && <p className="text-sm wrap-anywhere text-muted">{email}</p>}
        <p className="text-sm text-muted">
          {t('moderation.appeal_sent', { when: when(appeal.createdAt) })}
          {status === 'pending' && (
            <span className={isOverdue ? 'font-semibold text-danger' : ''}>
              {' · '}
              {t(isOverdue ? 'moderation.appeal_overdue' : 'moderation.appeal_due', {
                when: when(dueAt),
              })}
            </span>
          )}
        </p>
      </div>
      <StatusChip tone={TONES[status]}>{t(`moderation.appeal_is_${status}`)}</StatusChip>
    </div>
  );
}

/** The ruling, and the review as it was at that time. */
function RuledReview({ appeal }: { appeal: ListedReviewAppeal }) {
  const locale = useLocale();
  const { t, language } = locale;
  const ruledAt = momentText(appeal.ruledAt, language);
  const { category, rating } = appeal;
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Part title={t('moderation.appeal_ruling')}>
        <p className="font-semibold">
          {sanctionText(locale, appeal)} · {t(`appeals.category_${category}`)}
        </p>
        <Words text={appeal.reason} />
        <p className="text-sm wrap-anywhere text-muted">
          {appeal.ruledBy
            ? t('moderation.appeal_ruled_by', { who: appeal.ruledBy, when: ruledAt })
            : t('moderation.appeal_ruled', { when: ruledAt })}
        </p>
      </Part>
      <Part title={t('moderation.appeal_review')}>
        {appeal.restaurantName && (
          <p className="font-semibold wrap-anywhere">{appeal.restaurantName}</p>
        )}
        {rating !== null && <Stars stars={rating} label={t('appeals.stars', { count: rating })} />}
        {appeal.reviewText && <Words text={appeal.reviewText} />}
      </Part>
    </div>
  );
}

/** The ruling on votes, and the votes of the person who appeals. */
function RuledVotesOf({ appeal }: { appeal: ListedVoteAppeal }) {
  const { t, language } = useLocale();
  const ruledAt = momentText(appeal.ruledAt, language);
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Part title={t('moderation.appeal_ruling')}>
        <p className="font-semibold">{t(`moderation.votes_${appeal.action}`)}</p>
        <p>{t(`integrity.reason_${appeal.reason}`)}</p>
        {appeal.note && <Words text={appeal.note} />}
        <p className="text-sm wrap-anywhere text-muted">
          {appeal.ruledBy
            ? t('moderation.appeal_ruled_by', { who: appeal.ruledBy, when: ruledAt })
            : t('moderation.appeal_ruled', { when: ruledAt })}
        </p>
      </Part>
      <Part title={t('moderation.appeal_votes')}>
        <RuledVotes votes={appeal.votes} />
        <Link
          to={paths.votes()}
          search={{ ruling: appeal.rulingId }}
          className="inline-flex min-h-11 items-center justify-self-start text-chile underline underline-offset-4"
        >
          {t('moderation.appeal_to_votes')}
        </Link>
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-1">
    <h3 className="text-sm font-semibold text-muted">{title}</h3>
    {children}
  </section>
);

const Words = ({ text }: { text: string }) => (
  <p dir="auto" className="max-w-[68ch] whitespace-pre-line wrap-anywhere">
    {text}
  </p>
);

import { isAllowed, type ReviewAction } from '../../domain/moderation/rules.ts';
import type { QueuedReport, QueuedReview } from '../../domain/moderation/schema.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { RowActions } from '../admin/RowActions.tsx';
import { SelectBox } from '../admin/SelectBox.tsx';
import type { Queue } from '../admin/use-queue.ts';
import { StatusChip } from '../owners/StatusChip.tsx';
import { usePerson } from '../people/queries.ts';
import { Stars } from '../ui/Stars.tsx';
import { keyOf, reviewStateOf, wordOf, writerOf } from './review-state.ts';
import { WriterFacts } from './WriterFacts.tsx';

const TONES = { open: 'amber', dismissed: 'agave', upheld: 'danger' } as const;
const SHOWN_ACTIONS = ['dismiss', 'restore', 'rule', 'hide'] as const;

/** A review with its writer, its reports and the possible actions. */
export function QueuedReviewCard({
  review,
  queue,
  onAct,
  onOnly,
}: {
  review: QueuedReview;
  queue: Queue;
  onAct: (action: ReviewAction) => void;
  /** Filters the list by its restaurant. */
  onOnly: () => void;
}) {
  const t = useText();
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 shadow-card focus-within:border-chile sm:p-5">
      <div className="flex flex-wrap items-start gap-x-1">
        <SelectBox
          queue={queue}
          item={keyOf(review)}
          name={t('moderation.review_of', {
            restaurant: review.restaurantName,
            person: writerOf(review),
          })}
        />
        <h2 className="min-w-0 flex-1 font-display text-lg font-bold wrap-anywhere">
          <button
            type="button"
            onClick={onOnly}
            className="min-h-11 text-left underline-offset-4 hover:underline"
          >
            {review.restaurantName}
          </button>
        </h2>
        <ReviewChips review={review} />
      </div>
      <Said review={review} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <section className="grid content-start gap-2">
          <h3 className="font-semibold">
            {review.reports.length > 0
              ? t('moderation.reports', { count: review.reports.length })
              : t('moderation.reports_none')}
          </h3>
          <ul className="grid gap-3">
            {review.reports.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        </section>
        <WriterFacts review={review} />
      </div>
      <ReviewActions review={review} onAct={onAct} />
    </li>
  );
}

function ReviewChips({ review }: { review: QueuedReview }) {
  const t = useText();
  return (
    <span className="flex min-h-11 flex-wrap items-center gap-2">
      {review.isRewritten && <StatusChip tone="amber">{t('moderation.chip_rewritten')}</StatusChip>}
      {review.isRemoved ? (
        <StatusChip tone="danger">{t('moderation.chip_removed')}</StatusChip>
      ) : (
        review.isHidden && <StatusChip tone="danger">{t('moderation.chip_hidden')}</StatusChip>
      )}
      {review.reviewId === null && (
        <StatusChip tone="muted">{t('moderation.chip_gone')}</StatusChip>
      )}
    </span>
  );
}

/** The actions on the review, and why some are not allowed for this admin. */
function ReviewActions({
  review,
  onAct,
}: {
  review: QueuedReview;
  onAct: (action: ReviewAction) => void;
}) {
  const t = useText();
  const you = usePerson()?.id;
  const { restaurantName: restaurant, person: writer, personId } = review;
  const person = writerOf(review);
  const state = reviewStateOf(review);
  const whyOff =
    personId === you ? 'yourself' : writer?.isOrganiser === true ? 'organiser' : undefined;
  const actions = SHOWN_ACTIONS.filter(
    (action) => isAllowed(action, state) && (action !== 'rule' || writer !== null),
  ).map((action) => {
    const text = t(`moderation.act_${wordOf(action, review)}`);
    return {
      text,
      label: t('moderation.act_label', { action: text, restaurant, person }),
      isDangerous: action === 'rule',
      // The server refuses this too; the page says so beforehand.
      isOff: review.refusal !== null || (action === 'rule' && whyOff !== undefined),
      onAct: () => onAct(action),
    };
  });
  if (actions.length === 0) return null;
  return (
    <div className="border-t border-line pt-4 [&>div]:justify-start">
      <RowActions actions={actions} />
      {review.interest ? (
        <p className="mt-3 text-sm font-semibold text-amber">
          {t(`moderation.interest_${review.interest}`)}{' '}
          {t(review.refusal ? 'moderation.interest_refused' : 'moderation.interest_alone')}
        </p>
      ) : (
        whyOff &&
        actions.some(({ isOff }) => isOff) && (
          <p className="mt-3 text-sm text-muted">{t(`moderation.rule_${whyOff}`)}</p>
        )
      )}
    </div>
  );
}

function Said({ review }: { review: QueuedReview }) {
  const { t, language } = useLocale();
  const { rating, reviewText, isRemoved, createdAt, updatedAt } = review;
  return (
    <div className="grid gap-2 rounded-card bg-paper p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold wrap-anywhere">{writerOf(review)}</p>
        <Stars stars={rating} label={t('appeals.stars', { count: rating })} />
      </div>
      {reviewText === null ? (
        <p className="text-muted">
          {t(isRemoved ? 'moderation.removed_words' : 'moderation.no_words')}
        </p>
      ) : (
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line wrap-anywhere">
          {reviewText}
        </p>
      )}
      {review.reviewId === null && <p className="text-sm text-muted">{t('moderation.gone')}</p>}
      {review.hiddenFor && (
        <p className="text-sm text-muted">
          {t('moderation.hidden_for', { category: t(`appeals.category_${review.hiddenFor}`) })}
        </p>
      )}
      {createdAt && (
        <p className="text-sm text-muted tabular-nums">
          {momentText(createdAt, language)}
          {updatedAt && ` · ${t('moderation.edited', { when: momentText(updatedAt, language) })}`}
        </p>
      )}
    </div>
  );
}

function Report({ report }: { report: QueuedReport }) {
  const { t, language } = useLocale();
  const { reason, note, reporter, createdAt, status, decidedAt, decidedBy, asReported } = report;
  const { dueAt, isOverdue } = report;
  return (
    <li className="grid gap-1 border-l-3 border-line pl-3">
      <p className="flex flex-wrap items-center gap-2">
        <strong>{t(`appeals.category_${reason}`)}</strong>
        <StatusChip tone={TONES[status]}>{t(`moderation.status_${status}`)}</StatusChip>
      </p>
      {note && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      )}
      {asReported && (
        <p className="text-sm wrap-anywhere">
          {t('moderation.as_reported', {
            stars: t('appeals.stars', { count: asReported.rating }),
            text: asReported.reviewText ?? '–',
          })}
        </p>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        {t('moderation.report_by', {
          who: reporter ?? t('moderation.report_gone'),
          when: momentText(createdAt, language),
        })}
        {status === 'open' && (
          <span className={isOverdue ? 'font-semibold text-danger' : ''}>
            {' · '}
            {t(isOverdue ? 'moderation.report_overdue' : 'moderation.report_due', {
              when: momentText(dueAt, language),
            })}
          </span>
        )}
      </p>
      {decidedAt && (
        <p className="text-sm wrap-anywhere text-muted">
          {t('moderation.report_decided', {
            who: decidedBy ?? t('moderation.report_gone'),
            when: momentText(decidedAt, language),
          })}
        </p>
      )}
    </li>
  );
}

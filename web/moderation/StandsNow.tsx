import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { Notice } from '../ui/Notice.tsx';
import { sanctionText } from './sanction-text.ts';

/** Says that a review has changed since the dialog was opened, with its state and who decided. */
export function StandsNow({
  review,
  isGone,
  isPossible,
}: {
  review: QueuedReview;
  isGone: boolean;
  /** Whether the intended action is still possible. */
  isPossible: boolean;
}) {
  const locale = useLocale();
  const { t, language } = locale;
  const decided = review.reports
    .filter(({ decidedAt }) => decidedAt !== null)
    .toSorted((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? ''))[0];
  const violation = review.isRuled && review.person?.violations.find(({ isLifted }) => !isLifted);
  return (
    <Notice tone="danger">
      <p className="font-semibold">
        {t(isPossible ? 'moderation.changed_again' : 'moderation.changed_meanwhile')}
      </p>
      <p>{t(`moderation.stands_${standOf(review, isGone)}`)}</p>
      {violation && (
        <p>{t('moderation.stands_ruled', { sanction: sanctionText(locale, violation) })}</p>
      )}
      {decided?.decidedAt && (
        <p className="text-sm">
          {t('moderation.report_decided', {
            who: decided.decidedBy ?? t('moderation.report_gone'),
            when: momentText(decided.decidedAt, language),
          })}
        </p>
      )}
    </Notice>
  );
}

function standOf({ reviewId, isHidden, isRemoved }: QueuedReview, isGone: boolean) {
  if (isGone || reviewId === null) return 'gone';
  if (isRemoved) return 'removed';
  return isHidden ? 'hidden' : 'shown';
}

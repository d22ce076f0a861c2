import type { Review } from '../../domain/reviews/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { type MoreAction, MoreMenu } from '../ui/MoreMenu.tsx';

/** The way to report a review, or that one has reported it; and other actions where there are. */
export function ReviewMenu({
  review,
  isReported,
  onReport,
  onReply,
}: {
  review: Review;
  isReported: boolean;
  onReport: () => void;
  /** For owners, where the review has no button to reply. */
  onReply?: (() => void) | undefined;
}) {
  const t = useText();
  const name = review.reviewerName || t('reviews.visitor');
  const actions: MoreAction[] = [];
  if (onReply) {
    actions.push({
      icon: 'reply',
      text: t('dashboard.reply'),
      label: t('dashboard.reply_to', { name }),
      onChoose: onReply,
    });
  }
  if (!isReported) {
    actions.push({
      icon: 'warning',
      text: t('reviews.report'),
      label: t('reviews.report_of', { name }),
      onChoose: onReport,
    });
  }
  return (
    <div className="-mr-[12px] flex shrink-0 items-center">
      {isReported && (
        <span
          className={`inline-flex min-h-11 items-center gap-1 text-sm text-muted ${onReply ? '' : 'mr-[12px]'}`}
        >
          <Icon name="check" size={4} />
          {t('reviews.reported')}
        </span>
      )}
      {actions.length > 0 && <MoreMenu label={t('reviews.more_of', { name })} actions={actions} />}
    </div>
  );
}

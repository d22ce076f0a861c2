import type { OwnRuling } from '../../domain/moderation/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { Stars } from '../ui/Stars.tsx';
import { rulingMoment } from './ruling-moment.ts';

/** The ruling, its reason, its consequences, and the review that it is about. */
export function Ruling({ ruling }: { ruling: OwnRuling }) {
  const { t, language } = useLocale();
  const { sanction, reason, rating, reviewText, createdAt } = ruling;
  const words = 'max-w-[68ch] whitespace-pre-line wrap-anywhere';
  return (
    <>
      <section className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
        <h2 className="text-xl">{t(`appeals.sanction_${sanction}`)}</h2>
        <p className="wrap-anywhere">
          {t('appeals.what', { restaurant: ruling.restaurantName ?? '–' })}
        </p>
        <p className={ruling.isLifted ? 'font-semibold text-agave' : 'font-semibold'}>
          <Follows ruling={ruling} />
        </p>
        <div className="grid gap-1 border-l-4 border-line pl-4">
          <p className="text-sm text-muted">{t('appeals.reason')}</p>
          <p dir="auto" className={words}>
            {reason}
          </p>
        </div>
        <p className="text-sm text-muted">
          {t('appeals.decided', { when: rulingMoment(createdAt, language) })}
        </p>
      </section>
      {(reviewText !== null || rating !== null) && (
        <section className="grid gap-2 rounded-card bg-surface p-5">
          <h2 className="text-base font-semibold">{t('appeals.your_review')}</h2>
          {rating !== null && (
            <Stars stars={rating} label={t('appeals.stars', { count: rating })} />
          )}
          {reviewText && (
            <p dir="auto" className={words}>
              {reviewText}
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** The consequences of the ruling, current or past. */
export function Follows({
  ruling: { sanction, endsAt, isOver, isInForce, isLifted },
}: {
  ruling: Pick<OwnRuling, 'sanction' | 'endsAt' | 'isOver' | 'isInForce' | 'isLifted'>;
}) {
  const { t, language } = useLocale();
  if (isLifted) return t('appeals.follows_lifted');
  if (endsAt) {
    return t(isOver ? 'appeals.follows_over' : 'appeals.follows_suspended', {
      until: rulingMoment(endsAt, language),
    });
  }
  if (sanction !== 'ban') return t('appeals.follows_warning');
  return t(isInForce ? 'appeals.follows_ban' : 'appeals.follows_ban_over');
}

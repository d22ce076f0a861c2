import { Link } from '@tanstack/react-router';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { StatusChip } from '../owners/StatusChip.tsx';
import { linkTo, paths } from '../paths.ts';
import { sanctionText } from './sanction-text.ts';

/** The writer, and earlier violations. */
export function WriterFacts({ review }: { review: QueuedReview }) {
  const { person } = review;
  const locale = useLocale();
  const { t, language } = locale;
  if (!person) return null;
  const { fullName, email, isOrganiser, isBanned, suspendedUntil, standing, violations } = person;
  return (
    <section className="grid content-start gap-2">
      <h3 className="font-semibold">{t('moderation.writer')}</h3>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{fullName || email}</span>
          {isOrganiser && <StatusChip tone="agave">{t('moderation.writer_organiser')}</StatusChip>}
          {isBanned && <StatusChip tone="danger">{t('moderation.writer_banned')}</StatusChip>}
        </p>
        {fullName && <p className="text-sm wrap-anywhere text-muted">{email}</p>}
        {suspendedUntil && !isBanned && (
          <p className="text-sm font-semibold text-danger">
            {t('moderation.writer_suspended', { until: momentText(suspendedUntil, language) })}
          </p>
        )}
        <p className={`text-sm ${standing > 0 ? 'font-semibold text-amber' : 'text-muted'}`}>
          {standing > 0
            ? t('moderation.violations', { count: standing })
            : t('moderation.violations_none')}
        </p>
        <WithheldVotes review={review} />
        <ul className="grid gap-1 text-sm">
          {violations.map(({ id, category, createdAt, isLifted, ...followed }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 wrap-anywhere">
              <span className={isLifted ? 'text-muted line-through' : ''}>
                {t('moderation.violation_line', {
                  sanction: sanctionText(locale, followed),
                  category: t(`appeals.category_${category}`),
                  when: momentText(createdAt, language),
                })}
              </span>
              {isLifted && <StatusChip tone="muted">{t('moderation.violation_lifted')}</StatusChip>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** That the writer's votes for this restaurant are held or excluded: the review may be of the same kind. */
function WithheldVotes({ review }: { review: QueuedReview }) {
  const t = useText();
  // A server of the previous version omits them.
  const { held, excluded } = review.withheldVotes ?? { held: 0, excluded: 0 };
  if (held + excluded === 0) return null;
  const { personId: person, restaurantId: restaurant } = review;
  return (
    <p className="text-sm font-semibold text-amber">
      <Link
        {...linkTo(paths.listed(paths.votes(), { person, restaurant }))}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {[
          excluded > 0 && t('moderation.votes_excluded', { count: excluded }),
          held > 0 && t('moderation.votes_held', { count: held }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Link>
    </p>
  );
}

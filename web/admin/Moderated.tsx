import type { AccountDetails } from '../../domain/accounts/schema.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { AccountPart } from './AccountPart.tsx';
import { useMoments } from './use-moments.ts';

/** What organisers ruled on somebody: by which review they are suspended, and the way to all of it. */
export function Moderated({
  account: { person, violations, suspension },
}: {
  account: AccountDetails;
}) {
  const t = useText();
  const { moment } = useMoments();
  const { suspendedUntil } = person;
  return (
    <AccountPart
      title={t('admin.part_moderation')}
      {...(suspendedUntil && { className: 'md:col-span-2' })}
    >
      {suspendedUntil ? (
        <>
          <p className="font-semibold text-danger">
            {t('admin.suspended_until', { when: moment(suspendedUntil) })}
          </p>
          {suspension && (
            <>
              <p className="wrap-anywhere">
                {t(suspension.restaurantName ? 'admin.suspended_review' : 'admin.suspended_ruled', {
                  when: moment(suspension.ruledAt),
                  category: t(`appeals.category_${suspension.category}`),
                  restaurant: suspension.restaurantName ?? '',
                })}
              </p>
              {suspension.reviewText && (
                <blockquote className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line text-muted">
                  {suspension.reviewText}
                </blockquote>
              )}
              <p className="wrap-anywhere whitespace-pre-line">
                {t('admin.suspended_reason', { reason: suspension.reason })}
              </p>
            </>
          )}
          <p className="text-sm text-muted">
            {t(
              suspension?.appeal
                ? `admin.suspended_appeal_${suspension.appeal}`
                : 'admin.suspended_early',
            )}
          </p>
        </>
      ) : (
        <p className="text-muted">
          {violations > 0
            ? t('admin.violations', { count: violations })
            : t('admin.violations_none')}
        </p>
      )}
      <ButtonLink
        look="secondary"
        className="justify-self-start"
        to={paths.listed(paths.reviewModeration(), { person: person.id, status: 'all' })}
      >
        {t('admin.moderate')}
      </ButtonLink>
    </AccountPart>
  );
}

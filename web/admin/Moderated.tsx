import type { AccountDetails, Suspension } from '../../domain/accounts/schema.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { AccountPart } from './AccountPart.tsx';
import { useMoments } from './use-moments.ts';

/** Shows a person's ban or suspension and violations, with a link to the rulings. */
export function Moderated({
  account: { person, violations, suspension, ban },
}: {
  account: AccountDetails;
}) {
  const t = useText();
  const { moment } = useMoments();
  const { suspendedUntil } = person;
  const isBannedOrSuspended = suspendedUntil !== null || ban !== null;
  return (
    <AccountPart
      title={t('admin.part_moderation')}
      {...(isBannedOrSuspended && { className: 'md:col-span-2' })}
    >
      {ban && (
        <>
          <p className="font-semibold text-danger">{t('admin.banned_now')}</p>
          {ban.ruling ? (
            <>
              <Ruled ruling={ban.ruling} />
              <p className="text-sm text-muted">
                {t(
                  ban.ruling.appeal === 'pending' || ban.ruling.appeal === 'rejected'
                    ? `admin.banned_appeal_${ban.ruling.appeal}`
                    : 'admin.banned_no_appeal',
                )}
              </p>
            </>
          ) : (
            <>
              <p>{t('admin.banned_by_hand')}</p>
              {ban.reason && <SanctionReason reason={ban.reason} />}
            </>
          )}
        </>
      )}
      {suspendedUntil && (
        <>
          <p className="font-semibold text-danger">
            {t('admin.suspended_until', { when: moment(suspendedUntil) })}
          </p>
          {suspension && <Ruled ruling={suspension} />}
          <p className="text-sm text-muted">
            {t(
              suspension?.appeal
                ? `admin.suspended_appeal_${suspension.appeal}`
                : 'admin.suspended_early',
            )}
          </p>
        </>
      )}
      {(!isBannedOrSuspended || violations > 0) && (
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

/** The ruling behind a ban or suspension, with its review. */
function Ruled({ ruling }: { ruling: Suspension }) {
  const t = useText();
  const { moment } = useMoments();
  return (
    <>
      <p className="wrap-anywhere">
        {t(ruling.restaurantName ? 'admin.suspended_review' : 'admin.suspended_ruled', {
          when: moment(ruling.ruledAt),
          category: t(`appeals.category_${ruling.category}`),
          restaurant: ruling.restaurantName ?? '',
        })}
      </p>
      {ruling.reviewText && (
        <blockquote className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line text-muted">
          {ruling.reviewText}
        </blockquote>
      )}
      <SanctionReason reason={ruling.reason} />
    </>
  );
}

function SanctionReason({ reason }: { reason: string }) {
  const t = useText();
  return (
    <p className="wrap-anywhere whitespace-pre-line">{t('admin.suspended_reason', { reason })}</p>
  );
}

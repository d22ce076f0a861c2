import { useLocale } from '../i18n/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { POLICY_COMMITMENTS } from '../../domain/policies/rules.ts';
import { useApi } from '../api/context.ts';
import { paths } from '../paths.ts';
import { settingsQuery } from '../shell/queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { rulingDetails } from './banned.ts';
import { rulingMoment } from './ruling-moment.ts';

/** Why an account may not sign in, until when, and the way to appeal. */
export function BannedDetails({ failure }: { failure: unknown }) {
  const { t, language } = useLocale();
  const ruling = rulingDetails(failure);
  if (!ruling) return null;
  const { until, reason, appealToken } = ruling;
  return (
    <div className="grid gap-4">
      <Notice tone="danger">
        <p className="font-semibold">
          {t(until ? 'appeals.suspended_title' : 'appeals.banned_title')}
        </p>
        <p>
          {until
            ? t('appeals.suspended_until', { until: rulingMoment(until, language) })
            : t('appeals.banned_what')}
        </p>
        {reason && (
          <p dir="auto" className="mt-2 whitespace-pre-line">
            {t('appeals.reason')}: {reason}
          </p>
        )}
      </Notice>
      {!appealToken && reason && <Objection />}
      {appealToken && (
        <ButtonLink look="secondary" wide to={paths.appeal(appealToken)}>
          {t('appeals.to_appeal')}
        </ButtonLink>
      )}
    </div>
  );
}

/** How to object to a manual ban, which has no ruling to appeal against. */
function Objection() {
  const { t } = useLocale();
  const email = useQuery(settingsQuery(useApi())).data?.supportEmail;
  if (!email) return null;
  return (
    <p>
      {t('appeals.banned_object', { days: POLICY_COMMITMENTS.appealDays })}{' '}
      <a
        href={`mailto:${email}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-chile underline underline-offset-4"
      >
        {email}
      </a>
    </p>
  );
}

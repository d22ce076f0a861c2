import { useQuery } from '@tanstack/react-query';
import type { ReportReason } from '../../domain/reviews/rules.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Notice } from '../ui/Notice.tsx';

/**
 * Says that the own review is hidden, why, and what the author can do. @param reason null: no
 * longer known
 */
export function HiddenNote({ reason }: { reason: ReportReason | null }) {
  const t = useText();
  const email = useQuery(settingsQuery(useApi())).data?.supportEmail;
  return (
    <Notice tone="amber">
      <p>{t('reviews.own_hidden')}</p>
      {reason && <p>{t(`reviews.reason_${reason}`)}.</p>}
      {email && <p>{t('reviews.own_hidden_object', { email })}</p>}
    </Notice>
  );
}

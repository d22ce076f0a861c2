import { queryOptions, useQuery } from '@tanstack/react-query';
import { Section } from '../account/Section.tsx';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Follows } from './Ruling.tsx';
import { rulingMoment } from './ruling-moment.ts';

const ownRulingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'rulings'],
    queryFn: () => api.moderation.own(),
    ...cached.user,
  });

/** The rulings against the person, their reasons, and the way to appeal; nothing if none. */
export function RulingsSection() {
  const { t, language } = useLocale();
  const { data } = useQuery(ownRulingsQuery(useApi()));
  if (!data || data.rulings.length === 0) return null;
  return (
    <Section title={t('appeals.section_title')} hint={t('appeals.section_hint')}>
      <ul className="grid gap-4">
        {data.rulings.map(({ appealToken, appeal, sanction, ...ruling }) => (
          <li
            key={appealToken}
            className="grid gap-2 rounded-card border border-line bg-surface p-4"
          >
            <p className="font-semibold wrap-anywhere">
              {t(`appeals.sanction_${sanction}`)}
              {ruling.restaurantName && ` · ${ruling.restaurantName}`}
            </p>
            <p>
              <Follows ruling={{ ...ruling, sanction }} />
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {t('appeals.reason')}: {ruling.reason}
            </p>
            <p className="text-sm text-muted">
              {t('appeals.decided', { when: rulingMoment(ruling.createdAt, language) })}
            </p>
            {appeal?.status === 'pending' && (
              <p className="text-sm font-semibold text-amber">{t('appeals.section_pending')}</p>
            )}
            {appeal?.status === 'rejected' && (
              <p className="text-sm font-semibold">{t('appeals.section_rejected')}</p>
            )}
            <ButtonLink
              look="secondary"
              to={paths.appeal(appealToken)}
              className="justify-self-start"
            >
              {t(appeal || ruling.isTooLate ? 'appeals.section_see' : 'appeals.section_open')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import type { ReactNode } from 'react';
import { regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { ScreenTitle } from '../people/ScreenTitle.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';

/**
 * Tells an organiser without a second step to set one up, where the server requires it: above the page for a day, and
 * then in its place.
 */
export function FactorDue({ children }: { children: ReactNode }) {
  const { t, language } = useLocale();
  const due = usePerson()?.secondFactorDue;
  if (!due) return children;
  if (due.isOver) return <Closed />;
  const date = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(due.at));
  return (
    <>
      <div className="page pt-6 print:hidden">
        <Notice tone="amber">
          <p>{t('factors.due_until', { date })}</p>
          <ButtonLink look="secondary" to={paths.account()} className="mt-3">
            {t('factors.due_action')}
          </ButtonLink>
        </Notice>
      </div>
      {children}
    </>
  );
}

function Closed() {
  const t = useText();
  return (
    <div className="page grid justify-items-center gap-4 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-amber-soft text-amber">
        <Icon name="key" size={8} />
      </span>
      <ScreenTitle>{t('factors.due_title')}</ScreenTitle>
      <p className="max-w-md text-lg text-muted">{t('factors.due_now')}</p>
      <ButtonLink to={paths.account()}>{t('factors.due_action')}</ButtonLink>
    </div>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { usePerson } from './queries.ts';
import { RequirePerson } from './RequirePerson.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';
import { useSecondsLeft } from './waits.ts';

/** How long Access Denied is shown before it redirects home. */
const READ_SECONDS = 8;

/** A page for organisers. If the role cannot be looked up, the person has none (S1 §6). */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequirePerson>
      <OnlyAdmin>{children}</OnlyAdmin>
    </RequirePerson>
  );
}

function OnlyAdmin({ children }: { children: ReactNode }) {
  return usePerson()?.isAdmin === true ? children : <AccessDenied />;
}

function AccessDenied() {
  const t = useText();
  const [isStaying, setStaying] = useState(false);
  return (
    <div className="page grid justify-items-center gap-4 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="lock" size={8} />
      </span>
      <ScreenTitle>{t('people.access_denied')}</ScreenTitle>
      <p className="max-w-sm text-lg text-muted">{t('errors.admin_required')}</p>
      {!isStaying && <GoingHome />}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home()}>{t('shell.home')}</ButtonLink>
        {!isStaying && (
          <Button look="secondary" onClick={() => setStaying(true)}>
            {t('people.stay_here')}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {isStaying ? t('people.staying') : ''}
      </p>
    </div>
  );
}

function GoingHome() {
  const t = useText();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [wait] = useState(() => ({ fromMs: Date.now(), seconds: READ_SECONDS }));
  const left = useSecondsLeft(wait);
  const isOver = hydrated && left === 0;
  useEffect(() => {
    if (isOver) void navigate({ to: paths.home(), replace: true });
  }, [isOver, navigate]);
  return (
    <p role="timer" className="tabular-nums">
      {t('people.going_home', { count: hydrated ? left : READ_SECONDS })}
    </p>
  );
}

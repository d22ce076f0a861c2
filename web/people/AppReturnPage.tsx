import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type AppReturn, readAppReturn, schemeLink } from '../../domain/people/rules.app-links.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { ButtonLink, shape } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';

function wordsFor(given: AppReturn | null): TextKey {
  if (!given) return 'people.return_nothing';
  return 'code' in given ? 'people.return_code' : 'people.return_error';
}

/**
 * /auth/app-callback: what a browser shows where the address did not open the app. A tap opens it by its
 * scheme; what it gets is good once, for a minute, and only for the app that began.
 */
export function AppReturnPage() {
  const t = useText();
  const given = useGiven();
  return (
    <div className="page grid max-w-md gap-6 py-8">
      <h1 className="text-2xl font-extrabold">{t('people.return_title')}</h1>
      {given === undefined ? <Spinner>{t('people.return_wait')}</Spinner> : <Ways given={given} />}
    </div>
  );
}

function Ways({ given }: { given: AppReturn | null }) {
  const t = useText();
  return (
    <>
      <div className="grid gap-3" role="status">
        <p>{t(wordsFor(given))}</p>
        {given && 'code' in given && (
          <p className="text-sm text-muted">{t('people.return_minute')}</p>
        )}
      </div>
      {given && (
        <a href={schemeLink(given)} className={shape('primary', true)}>
          {t('people.return_open')}
        </a>
      )}
      <div className="grid gap-3 border-t border-line pt-6">
        <p>{t('people.return_missing')}</p>
        <ButtonLink look="secondary" to={paths.auth()}>
          {t('people.return_here')}
        </ButtonLink>
      </div>
    </>
  );
}

/**
 * What the server gave for the app. It is removed from the address and its history at once.
 * @returns undefined before the page is hydrated
 */
function useGiven(): AppReturn | null | undefined {
  const navigate = useNavigate();
  const hash = useLocation({ select: (address) => address.hash });
  const isGiven = readAppReturn(hash) !== null;
  const [last, setLast] = useState(isGiven ? hash : '');
  // Another fragment, such as that of the skip link to the main part, takes nothing away.
  if (isGiven && hash !== last) setLast(hash);
  useEffect(() => {
    if (isGiven) void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [isGiven, navigate]);
  return useHydrated() ? readAppReturn(last) : undefined;
}

import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { cancelLocating } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** After this time, it says what helps. */
const SLOW_MS = 10_000;

/** The device looks for its position: it can be cancelled, and after ten seconds says what to do. */
export function Locating({ isAsking, children }: { isAsking: boolean; children: ReactNode }) {
  const t = useText();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="page grid justify-items-center gap-3 pb-10 text-center">
      <h1 className="pt-8 text-3xl font-extrabold">{t('places.nearby_title')}</h1>
      <Spinner>{t(isAsking ? 'location.asking' : 'places.locating')}</Spinner>
      <p role="status" className="max-w-sm text-muted empty:hidden">
        {isSlow && !isAsking && t('places.locating_slow')}
      </p>
      <Button look="secondary" onClick={cancelLocating}>
        {t('shell.cancel')}
      </Button>
      {isSlow && children}
    </div>
  );
}

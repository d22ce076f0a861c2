import { useEffect, useState } from 'react';
import { askAgain } from '../api/waiting-reads.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from './Button.tsx';

const PATIENCE_MS = 5000;

/** Beside a placeholder: after five seconds says that it takes long, and offers to ask again. */
export function TakesLong({ afterMs = PATIENCE_MS }: { afterMs?: number }) {
  const t = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (isLong) return;
    const timer = setTimeout(setLong, afterMs, true);
    return () => clearTimeout(timer);
  }, [isLong, afterMs]);
  const retry = () => {
    askAgain();
    setLong(false);
  };
  return (
    <div role="status" className="grid justify-items-start gap-3 empty:hidden">
      {isLong && (
        <>
          <p>{t('shell.takes_long')}</p>
          <Button look="secondary" onClick={retry}>
            {t('shell.retry')}
          </Button>
        </>
      )}
    </div>
  );
}

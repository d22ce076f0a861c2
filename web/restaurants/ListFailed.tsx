import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';

/** How many a narrowed list has. @param total undefined while that is asked */
export const sayFound = (t: AppTranslate, total: number | undefined): string =>
  total === undefined ? t('shell.loading') : t('restaurants.found', { count: total });

/** Above a long list whose next part, or other order, did not come; the rows that are here stay. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p>{t('search.load_failed')}</p>
      <Button look="secondary" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </div>
  );
}

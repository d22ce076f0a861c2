import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';

/** Pagination of a list; renders nothing for a single page. */
export function Pages({
  page,
  pages,
  label,
  onGo,
}: {
  page: number;
  pages: number;
  /** Its name for screen readers, if "Pages" is not enough. */
  label?: string;
  onGo: (page: number) => void;
}) {
  const t = useText();
  if (pages <= 1 && page === 1) return null;
  return (
    <nav
      aria-label={label ?? t('admin.pages')}
      className="flex flex-wrap items-center justify-center gap-3 max-sm:gap-2"
    >
      <Button
        look="secondary"
        disabled={page <= 1}
        onClick={() => onGo(Math.max(1, Math.min(page - 1, pages)))}
      >
        {t('admin.previous')}
      </Button>
      <span className="text-sm text-muted tabular-nums" role="status">
        {t('admin.page', { page, pages })}
      </span>
      <Button look="secondary" disabled={page >= pages} onClick={() => onGo(page + 1)}>
        {t('admin.next')}
      </Button>
    </nav>
  );
}

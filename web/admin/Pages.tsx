import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';

/** Fewer pages have no buttons for the first and the last one. */
const MANY_PAGES = 4;

/**
 * Pagination of a list; renders nothing for a single page. Where nobody counted the pages, they are told from the
 * nearer end: -1 is the last one, -2 the one before it.
 */
export function Pages({
  page,
  pages,
  label,
  onGo,
}: {
  page: number;
  /** null: more than were counted. */
  pages: number | null;
  /** Its name for screen readers, if "Pages" is not enough. */
  label?: string;
  onGo: (page: number) => void;
}) {
  const t = useText();
  if (pages !== null && pages <= 1 && page === 1) return null;
  const isMany = pages === null || pages >= MANY_PAGES;
  const isFirst = page === 1;
  const isLast = pages === null ? page === -1 : page >= pages;
  const previous = pages === null ? page - 1 : Math.max(1, Math.min(page - 1, pages));
  return (
    <nav
      aria-label={label ?? t('admin.pages')}
      className="flex flex-wrap items-center justify-center gap-3 max-sm:gap-2"
    >
      {isMany && (
        <Button look="secondary" disabled={isFirst} onClick={() => onGo(1)}>
          {t('admin.first')}
        </Button>
      )}
      <Button look="secondary" disabled={isFirst} onClick={() => onGo(previous)}>
        {t('admin.previous')}
      </Button>
      <span
        className="text-sm text-muted tabular-nums max-sm:order-first max-sm:w-full max-sm:text-center"
        role="status"
      >
        {whereOf(t, page, pages)}
      </span>
      <Button look="secondary" disabled={isLast} onClick={() => onGo(page + 1)}>
        {t('admin.next')}
      </Button>
      {isMany && (
        <Button look="secondary" disabled={isLast} onClick={() => onGo(pages ?? -1)}>
          {t('admin.last')}
        </Button>
      )}
    </nav>
  );
}

function whereOf(t: ReturnType<typeof useText>, page: number, pages: number | null): string {
  if (pages !== null) return t('admin.page', { page, pages });
  if (page === -1) return t('admin.page_last');
  return page > 0 ? t('admin.page_of_many', { page }) : t('admin.page_from_end', { page: -page });
}

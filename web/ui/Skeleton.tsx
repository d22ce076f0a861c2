import { useText } from '../i18n/locale.ts';

const Bar = ({ className }: { className: string }) => (
  <div className={`shimmer rounded-card bg-line ${className}`} />
);

/** A placeholder for a page that is loading: a title and rows. */
export function PageSkeleton() {
  const t = useText();
  return (
    <div className="page grid gap-4 py-8" role="status">
      <span className="sr-only">{t('shell.loading')}</span>
      <Bar className="h-10 w-2/3" />
      <Bar className="h-28" />
      <Bar className="h-28" />
      <Bar className="h-28" />
    </div>
  );
}

/** Placeholders for rows of a list that is loading. */
export function RowsSkeleton() {
  const t = useText();
  return (
    <div className="grid gap-3" role="status">
      <span className="sr-only">{t('shell.loading')}</span>
      <Bar className="h-24" />
      <Bar className="h-16" />
      <Bar className="h-16" />
    </div>
  );
}

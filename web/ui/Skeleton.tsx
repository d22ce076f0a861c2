import { useText } from '../i18n/locale.ts';
import { TakesLong } from './TakesLong.tsx';

const Bar = ({ className }: { className: string }) => (
  <div className={`shimmer rounded-card bg-line ${className}`} />
);

/** Says that something is loading, to screen readers at once, and to everybody if it takes long. */
function Loading() {
  const t = useText();
  return (
    <>
      <span role="status" className="sr-only">
        {t('shell.loading')}
      </span>
      <TakesLong />
    </>
  );
}

/** A placeholder for a page that is loading: a title and rows. */
export const PageSkeleton = () => (
  <div className="page grid gap-4 py-8">
    <Loading />
    <Bar className="h-10 w-2/3" />
    <Bar className="h-28" />
    <Bar className="h-28" />
    <Bar className="h-28" />
  </div>
);

/** The same of a restaurant: its name beside its logo, what one may do, and dishes. */
export const PlaceSkeleton = () => (
  <div className="page grid gap-4 py-6">
    <Loading />
    <Bar className="h-6 w-24" />
    <div className="flex gap-4">
      <Bar className="size-20 shrink-0" />
      <div className="grid flex-1 content-start gap-3">
        <Bar className="h-8 w-2/3" />
        <Bar className="h-5" />
      </div>
    </div>
    <Bar className="h-12" />
    <Bar className="h-64" />
  </div>
);

/** The same of a list of restaurants, each with its picture. */
export const PlacesSkeleton = () => (
  <div className="grid gap-4">
    <Loading />
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex gap-4">
        <Bar className="size-20 shrink-0" />
        <div className="grid flex-1 content-start gap-2">
          <Bar className="h-5 w-1/2" />
          <Bar className="h-4 w-1/3" />
          <Bar className="h-4" />
        </div>
      </div>
    ))}
  </div>
);

/** Placeholders for rows of a list that is loading. */
export const RowsSkeleton = () => (
  <div className="grid gap-3">
    <Loading />
    <Bar className="h-24" />
    <Bar className="h-16" />
    <Bar className="h-16" />
  </div>
);

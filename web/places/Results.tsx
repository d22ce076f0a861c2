import type { ReactNode } from 'react';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PlacesSkeleton } from '../ui/Skeleton.tsx';

/** The part of a search hook's result that a screen needs. */
interface Asked<T> {
  data: T | undefined;
  isError: boolean;
  /** Whether the shown data belongs to the previous words. */
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/** An answer that is loading, failed, or shown; while the next one loads, the last is dimmed. */
export function Results<T>({
  asked,
  failure,
  children,
}: {
  asked: Asked<T>;
  failure: string;
  children: (data: T) => ReactNode;
}) {
  const t = useText();
  if (asked.isError) {
    return (
      <div role="alert">
        <EmptyState icon="warning" title={failure} hint={t('shell.error_hint')}>
          <Button onClick={() => void asked.refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      </div>
    );
  }
  if (asked.data === undefined) return <PlacesSkeleton />;
  return (
    <div
      aria-busy={asked.isPlaceholderData}
      className={`grid gap-4 ${asked.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {children(asked.data)}
    </div>
  );
}

/** The number of results, also for screen readers, and a hint about them. */
export function ResultsHead({ summary, hint }: { summary: string; hint?: string | undefined }) {
  return (
    <div className="grid gap-1">
      <p role="status" className="font-semibold">
        {summary}
      </p>
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </div>
  );
}

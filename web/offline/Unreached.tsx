import { type ReactNode, Suspense } from 'react';
import { failureCode } from '../api/client.ts';
import { lazyOptional } from '../ui/optional.ts';

interface Props {
  onRetry: () => void;
  children?: ReactNode;
}

/** Loaded only without a network, from the service worker's cache. */
const OfflinePage = lazyOptional<Props>(
  async () => {
    const module = await import('./OfflinePage.tsx');
    return module.OfflinePage;
  },
  ({ children }: Partial<Props>) => children,
);

/**
 * Wraps the message of a page that failed to load: without a network, it also lists what can be opened
 * offline.
 */
export function Unreached({ error, ...props }: Props & { error: unknown }) {
  if (failureCode(error) !== 'network') return props.children;
  return (
    <Suspense fallback={null}>
      <OfflinePage {...props} />
    </Suspense>
  );
}

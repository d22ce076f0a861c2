import { type ReactNode, Suspense } from 'react';
import { failureCode } from '../api/client.ts';
import { lazyOptional } from '../ui/optional.ts';

interface Props {
  onRetry: () => void;
  children?: ReactNode;
}

/** Only who has no network loads it; the service worker holds it for them. */
const OfflinePage = lazyOptional<Props>(
  async () => {
    const module = await import('./OfflinePage.tsx');
    return module.OfflinePage;
  },
  ({ children }: Partial<Props>) => children,
);

/**
 * Around what a page says that could not be loaded: where nothing was reached, it also says what
 * opens all the same.
 */
export function Unreached({ error, ...props }: Props & { error: unknown }) {
  if (failureCode(error) !== 'network') return props.children;
  return (
    <Suspense fallback={null}>
      <OfflinePage {...props} />
    </Suspense>
  );
}

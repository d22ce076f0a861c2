import { useRouter } from '@tanstack/react-router';
import { useApi } from './context.ts';
import { FileFailure } from './files.ts';

/** Whether only a new page may help: some browsers ask for each file just once. */
export const needsReload = (error: unknown): boolean =>
  error instanceof FileFailure && error.isAgain;

/**
 * Loads once more what has failed, at the same address.
 * @param reloads whether with the whole page; yet never without a server, where the browser's own
 *   error page would replace it
 */
export function useRetry(reloads: boolean): () => void {
  const router = useRouter();
  const api = useApi();
  return () => {
    const retry = () => void router.invalidate();
    if (reloads) api.settings.read().then(() => location.reload(), retry);
    else retry();
  };
}

import { useRouter } from '@tanstack/react-router';
import { useApi } from './context.ts';
import { FileFailure } from './files.ts';

/** Whether only a reload may help: some browsers request each file only once. */
export const needsReload = (error: unknown): boolean =>
  error instanceof FileFailure && error.isAgain;

/**
 * Retries what has failed, at the same address.
 * @param reloads whether to reload the whole page; not done while the server is unreachable, since the
 *   browser's error page would replace it
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

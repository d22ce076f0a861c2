import { useFailureText } from '../api/failure-text.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Says what could not be loaded, with a button to try again. */
export function LoadFailure({
  title,
  query,
  isPage = false,
}: {
  title: TextKey;
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** Whether this is the page's only content: then it is the heading. */
  isPage?: boolean;
}) {
  const t = useText();
  const failureText = useFailureText();
  return (
    <EmptyState isPage={isPage} icon="warning" title={t(title)} hint={failureText(query.error)}>
      <Button onClick={() => void query.refetch()}>{t('shell.retry')}</Button>
    </EmptyState>
  );
}

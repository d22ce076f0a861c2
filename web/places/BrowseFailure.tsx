import { useSearch } from '@tanstack/react-router';
import { failureCode } from '../api/client.ts';
import { FileFailure } from '../api/files.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useRetry } from '../api/retry.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { Unreached } from '../offline/Unreached.tsx';
import { type HomeSearch, paths } from '../paths.ts';
import { useStartAfresh } from '../shell/start-afresh.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A list could not be loaded: which, why, and to load the page again (S1 §8). */
export function BrowseFailure({ error }: { error: unknown }) {
  const t = useText();
  const search = useSearch({ strict: false });
  const failureText = useFailureText();
  const retry = useRetry(true);
  const afresh = useStartAfresh(error);
  const told = failureCode(error) === 'network' ? t('search.refresh_hint') : failureText(error);
  return (
    <Unreached error={error} onRetry={retry}>
      <div className="page py-12" role="alert">
        <EmptyState isPage icon="warning" title={t(titleOf(search, error))} hint={told}>
          <Button onClick={retry}>{t('shell.retry')}</Button>
          <ButtonLink look="secondary" to={paths.home()}>
            {t('shell.home')}
          </ButtonLink>
          {afresh.button}
        </EmptyState>
      </div>
      {afresh.question}
    </Unreached>
  );
}

/** What did not come: a list; of a view whose file did not, nothing has been asked for yet. */
function titleOf(search: Partial<Record<keyof HomeSearch, unknown>>, error: unknown): TextKey {
  if (error instanceof FileFailure) return 'shell.error_title';
  if (search.counties || search.search) return 'search.counties_failed';
  return search.state || search.county ? 'search.load_failed' : 'search.states_failed';
}

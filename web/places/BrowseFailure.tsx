import { useSearch } from '@tanstack/react-router';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A list could not be loaded: which, why, and to load the page again (S1 §8). */
export function BrowseFailure({ error }: { error: unknown }) {
  const t = useText();
  const search = useSearch({ strict: false });
  const failureText = useFailureText();
  const title =
    search.counties || search.search
      ? t('search.counties_failed')
      : search.state || search.county
        ? t('search.load_failed')
        : t('search.states_failed');
  const told = failureCode(error) === 'network' ? t('search.refresh_hint') : failureText(error);
  return (
    <div className="page py-12" role="alert">
      <EmptyState isPage icon="warning" title={title} hint={told}>
        <Button onClick={() => window.location.reload()}>{t('shell.retry')}</Button>
        <ButtonLink look="secondary" to={paths.home()}>
          {t('shell.home')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

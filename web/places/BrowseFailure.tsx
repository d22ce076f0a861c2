import { useSearch } from '@tanstack/react-router';
import { FileFailure } from '../api/files.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import type { HomeSearch } from './home-search.ts';
import { Failed } from '../shell/FailurePage.tsx';

/** A list could not be loaded: which, why, and to load the page again (S1 §8). */
export function BrowseFailure({ error }: { error: unknown }) {
  const t = useText();
  const search = useSearch({ strict: false });
  return (
    <Failed
      error={error}
      title={t(titleOf(search, error))}
      unreached={t('search.refresh_hint')}
      reloads
    />
  );
}

/** What did not come: a list; of a view whose file did not, nothing has been asked for yet. */
function titleOf(search: Partial<Record<keyof HomeSearch, unknown>>, error: unknown): TextKey {
  if (error instanceof FileFailure) return 'shell.error_title';
  if (search.counties || search.search) return 'search.counties_failed';
  return search.state || search.county ? 'search.load_failed' : 'search.states_failed';
}

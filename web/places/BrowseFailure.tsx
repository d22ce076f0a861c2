import { useSearch } from '@tanstack/react-router';
import { FileFailure } from '../api/files.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import type { HomeSearch } from './home-search.ts';
import { Failed } from '../shell/FailurePage.tsx';

/** A list could not be loaded: says which and why, and offers to reload the page (S1 §8). */
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

/** Names the list that failed; if a view's file failed, no list has been requested yet. */
function titleOf(search: Partial<Record<keyof HomeSearch, unknown>>, error: unknown): TextKey {
  if (error instanceof FileFailure) return 'shell.error_title';
  if (search.counties || search.search) return 'search.counties_failed';
  return search.state || search.county ? 'search.load_failed' : 'search.states_failed';
}

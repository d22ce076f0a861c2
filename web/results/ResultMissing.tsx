import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A year, version, list or page that no published result has. */
export function ResultMissing() {
  const t = useText();
  return (
    <div className="page py-8">
      <EmptyState
        isPage
        icon="medal"
        title={t('results.missing_title')}
        hint={t('results.missing_hint')}
      >
        <ButtonLink to={paths.results()}>{t('results.to_results')}</ButtonLink>
      </EmptyState>
    </div>
  );
}

import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export function RestaurantMissing() {
  const t = useText();
  return (
    <div className="page py-12">
      <EmptyState
        isPage
        icon="store"
        title={t('restaurants.not_found_title')}
        hint={t('restaurants.not_found_hint')}
      >
        <ButtonLink to={paths.home()}>{t('shell.not_found_home')}</ButtonLink>
      </EmptyState>
    </div>
  );
}

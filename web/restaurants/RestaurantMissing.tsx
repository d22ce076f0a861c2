import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export function RestaurantMissing() {
  const t = useText();
  return (
    <div className="page grid gap-6 py-6">
      <BackLink to={paths.home()} byHistory>
        {t('shell.back')}
      </BackLink>
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

import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';

export function NotFoundPage() {
  const t = useText();
  return (
    <div className="page grid justify-items-center gap-4 py-20 text-center">
      <p className="font-display text-3xl font-extrabold text-chile">404</p>
      <h1 className="text-2xl">{t('shell.not_found_title')}</h1>
      <p className="max-w-sm text-muted">{t('shell.not_found_hint')}</p>
      <ButtonLink to={paths.home()}>{t('shell.not_found_home')}</ButtonLink>
    </div>
  );
}
